"""The machine instructions that compiled kernels use for the functions of `partida.kernels.bits`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from partida.kernels.jit import kernel

Emit = Callable[[Any, Any], Any]


def install(
    count: Any,
    lowest: Any,
    highest: Any,
    extract: Any,
    deposit: Any,
    words: Any,
    fetch: Any,
    numbers: Any,
    places: Any,
) -> None:
    """Tell Numba how to compile these."""
    overload: Any = import_module("numba.extending").overload
    overload(count)(_unary(_ones))
    overload(lowest)(_unary(_trailing))
    overload(highest)(_highest())
    overload(words)(_pointer())
    overload(fetch)(_prefetch())
    overload(numbers)(_stack(True))
    overload(places)(_stack(False))
    host: Any = import_module("llvmlite.binding").get_host_cpu_features()
    for function, name in ((extract, "pext"), (deposit, "pdep")):
        overload(function)(_bmi2(name) if host.get("bmi2", False) else _portable(function))


def install_table(function: Any, table: Any) -> None:
    """Tell Numba to read in a table what a function of a number says."""
    address = _pointer_of()

    def chosen(number: Any) -> Any:
        def made(number: Any) -> Any:
            return address(table)[number]

        return made

    import_module("numba.extending").overload(function)(chosen)


def _ones(builder: Any, value: Any) -> Any:
    return builder.ctpop(value)


def _trailing(builder: Any, value: Any) -> Any:
    return builder.cttz(value, _yes())


def _leading(builder: Any, value: Any) -> Any:
    return builder.ctlz(value, _yes())


def _yes() -> Any:
    """That the value is not zero, so that its result need not be defined there."""
    ir: Any = import_module("llvmlite.ir")
    return ir.Constant(ir.IntType(1), 1)


def _intrinsic(emit: Emit) -> Any:
    """A function of one integer that is one instruction."""
    int64: Any = import_module("numba.core.types").int64

    def typed(_typing: Any, bits: Any) -> Any:
        def emitted(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return emit(builder, given[0])

        return int64(int64), emitted

    return import_module("numba.extending").intrinsic(typed)


def _unary(emit: Emit) -> Any:
    one = _intrinsic(emit)

    def chosen(bits: Any) -> Any:
        def made(bits: Any) -> Any:
            return one(bits)

        return made

    return chosen


def _highest() -> Any:
    leading = _intrinsic(_leading)

    def chosen(bits: Any) -> Any:
        def made(bits: Any) -> Any:
            return 63 - leading(bits)

        return made

    return chosen


def _bmi2(name: str) -> Any:
    """The instruction PEXT or PDEP, of x86 with BMI2."""
    ir: Any = import_module("llvmlite.ir")
    helper: Any = import_module("numba.core.cgutils")
    int64: Any = import_module("numba.core.types").int64
    word = ir.IntType(64)

    def typed(_typing: Any, bits: Any, mask: Any) -> Any:
        def emitted(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            kind = ir.FunctionType(word, [word, word])
            return builder.call(
                helper.get_or_insert_function(builder.module, kind, f"llvm.x86.bmi.{name}.64"), given
            )

        return int64(int64, int64), emitted

    gather = import_module("numba.extending").intrinsic(typed)

    def chosen(bits: Any, mask: Any) -> Any:
        def made(bits: Any, mask: Any) -> Any:
            return gather(bits, mask)

        return made

    return chosen


def _portable(function: Any) -> Any:
    """The plain definition, compiled: a fifth slower in the solver."""
    plain: Any = kernel(function)

    def chosen(bits: Any, mask: Any) -> Any:
        def made(bits: Any, mask: Any) -> Any:
            return plain(bits, mask)

        return made

    return chosen


def _prefetch() -> Any:
    """The hint to bring a word's line of memory into all caches."""
    ir: Any = import_module("llvmlite.ir")
    helper: Any = import_module("numba.core.cgutils")
    types: Any = import_module("numba.core.types")
    number = ir.IntType(32)

    def typed(_typing: Any, memory: Any, place: Any) -> Any:
        def emitted(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            address = builder.bitcast(builder.gep(given[0], [given[1]]), helper.voidptr_t)
            kind = ir.FunctionType(ir.VoidType(), [helper.voidptr_t, number, number, number])
            hint = helper.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            builder.call(hint, [address, number(0), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(memory, types.int64), emitted

    hint = import_module("numba.extending").intrinsic(typed)

    def chosen(memory: Any, place: Any) -> Any:
        def made(memory: Any, place: Any) -> Any:
            return hint(memory, place)

        return made

    return chosen


def _pointer_of() -> Any:
    """The address of an array, an intrinsic."""
    types: Any = import_module("numba.core.types")

    def typed(_typing: Any, array: Any) -> Any:
        def emitted(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, given[0]).data

        return types.CPointer(array.dtype)(array), emitted

    return import_module("numba.extending").intrinsic(typed)


def _pointer() -> Any:
    address = _pointer_of()

    def chosen(memory: Any) -> Any:
        def made(memory: Any) -> Any:
            return address(memory)

        return made

    return chosen


def _stack(real: bool) -> Any:
    """The address of sixteen numbers on the stack."""
    ir: Any = import_module("llvmlite.ir")
    helper: Any = import_module("numba.core.cgutils")
    types: Any = import_module("numba.core.types")

    def typed(_typing: Any) -> Any:
        def emitted(context: Any, builder: Any, _signature: Any, _given: Any) -> Any:
            one = ir.DoubleType() if real else ir.IntType(64)
            return builder.bitcast(helper.alloca_once(builder, ir.ArrayType(one, 16)), one.as_pointer())

        return types.CPointer(types.float64 if real else types.int64)(), emitted

    room = import_module("numba.extending").intrinsic(typed)

    def chosen() -> Any:
        def made() -> Any:
            return room()

        return made

    return chosen
