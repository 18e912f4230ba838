"""Holds a template against the dataclass it is given: every name it uses of it must be there."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from jinja2 import Environment, nodes

Scope = dict[str, Any]
"""The type of each name; None where nothing is known of it."""


@dataclass
class Checker:
    """Walks the templates of an environment and collects what they use that is not there."""

    environment: Environment

    def problems(self, template: str, scope: Scope) -> list[str]:
        return list(self._walk(self._parsed(template), dict(scope), {}, template))

    def _parsed(self, template: str) -> nodes.Template:
        loader = self.environment.loader
        assert loader is not None
        source, _, _ = loader.get_source(self.environment, template)
        return self.environment.parse(source)

    def _walk(self, node: nodes.Node, scope: Scope, macros: dict[str, nodes.Macro], where: str) -> Iterator[str]:
        match node:
            case nodes.Extends(template=nodes.Const(value=name)) | nodes.Include(template=nodes.Const(value=name)):
                yield from self._walk(self._parsed(name), dict(scope), {}, name)
            case nodes.FromImport(template=nodes.Const(value=name)):
                macros.update({macro.name: macro for macro in self._parsed(name).find_all(nodes.Macro)})
            case nodes.Macro():
                return  # it is held against what it is called with
            case nodes.For():
                yield from self._for(node, scope, macros, where)
                return
            case nodes.With():
                yield from self._with(node, scope, macros, where)
                return
            case nodes.Getattr():
                yield from self._attribute(node, scope, where)
            case nodes.Call(node=nodes.Name(name=name)) if name in macros:
                yield from self._macro(macros[name], node, scope, macros, where)
        for child in node.iter_child_nodes():
            yield from self._walk(child, scope, macros, where)

    def _with(self, node: nodes.With, scope: Scope, macros: dict[str, nodes.Macro], where: str) -> Iterator[str]:
        inner = dict(scope)
        for target, value in zip(node.targets, node.values, strict=True):
            inner[typing.cast("nodes.Name", target).name] = self.type_of(value, scope)
        for child in node.body:
            yield from self._walk(child, inner, macros, where)

    def _for(self, node: nodes.For, scope: Scope, macros: dict[str, nodes.Macro], where: str) -> Iterator[str]:
        yield from self._walk(node.iter, scope, macros, where)
        inner = {**scope, "loop": None}
        element = _element(self.type_of(node.iter, scope))
        for name in node.target.find_all(nodes.Name) if isinstance(node.target, nodes.Tuple) else [node.target]:
            inner[typing.cast("nodes.Name", name).name] = None if isinstance(node.target, nodes.Tuple) else element
        for child in (*([node.test] if node.test else []), *node.body, *node.else_):
            yield from self._walk(child, inner, macros, where)

    def _macro(
        self, macro: nodes.Macro, call: nodes.Call, scope: Scope, macros: dict[str, nodes.Macro], where: str
    ) -> Iterator[str]:
        given = [self.type_of(each, scope) for each in call.args]
        inner: Scope = {arg.name: type_ for arg, type_ in zip(macro.args, given, strict=True)}
        for child in macro.body:
            yield from self._walk(child, inner, dict(macros), f"{where} ({macro.name})")

    def _attribute(self, node: nodes.Getattr, scope: Scope, where: str) -> Iterator[str]:
        for owner in _members(self.type_of(node.node, scope)):
            if is_dataclass(owner) and not _has(owner, node.attr):
                yield f"{where}, line {node.lineno}: {owner} has no {node.attr}"

    def type_of(self, node: nodes.Node, scope: Scope) -> Any:
        match node:
            case nodes.Name():
                return scope.get(node.name)
            case nodes.Getattr():
                for owner in _members(self.type_of(node.node, scope)):
                    if is_dataclass(owner) and _has(owner, node.attr):
                        return _annotation(owner, node.attr)
                return None
            case nodes.Getitem():
                return _element(self.type_of(node.node, scope))
            case _:
                return None


def _has(owner: Any, name: str) -> bool:
    return name in {each.name for each in fields(owner)} or hasattr(owner, name)


def _annotation(owner: Any, name: str) -> Any:
    return typing.get_type_hints(owner).get(name)


def _members(annotation: Any) -> tuple[Any, ...]:
    if isinstance(annotation, types.UnionType):
        return tuple(each for each in annotation.__args__ if each is not types.NoneType)
    return (annotation,)


def _element(annotation: Any) -> Any:
    arguments = typing.get_args(annotation)
    return arguments[0] if typing.get_origin(annotation) is tuple and arguments else None
