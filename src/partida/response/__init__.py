"""How far a player of Sueca is from the best answer to it, exactly, in games reduced to their last tricks.

`reduced` says what is played, `strategies` how a seat chooses, `best` finds the best response of a seat or
of a side as one mind, `gaps` makes figures of it. Nothing here is a player: everything rests on the rules.
"""
