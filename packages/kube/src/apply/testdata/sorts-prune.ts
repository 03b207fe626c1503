import type { Scenario } from './scenario.ts'

/** Every sort of field: no longer applied is pruned. */
export const sortsPrune: readonly Scenario[] = [
  {
    name: 'a string no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","b":"kept"}}
  {"spec":{"a":"1","b":"kept"}}
  m1: .spec.a .spec.b
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an integer no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":1,"b":"kept"}}
  {"spec":{"b":"kept","n":1}}
  m1: .spec.b .spec.n
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a flag no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":true,"b":"kept"}}
  {"spec":{"b":"kept","flag":true}}
  m1: .spec.b .spec.flag
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an atomic list no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","b"],"b":"kept"}}
  {"spec":{"atomicList":["a","b"],"b":"kept"}}
  m1: .spec.atomicList .spec.b
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a set no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b"],"b":"kept"}}
  {"spec":{"b":"kept","tags":["a","b"]}}
  m1: .spec.b .spec.tags[="a"] .spec.tags[="b"]
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a set of numbers no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"numbers":[1,2],"b":"kept"}}
  {"spec":{"b":"kept","numbers":[1,2]}}
  m1: .spec.b .spec.numbers[=1] .spec.numbers[=2]
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an item of a list-map no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"kept"}}
  {"spec":{"b":"kept","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'another item of a list-map no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"kept"}}
  {"spec":{"b":"kept","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a struct within an item no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}],"b":"kept"}}
  {"spec":{"b":"kept","items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a list-map with a defaulted key no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}],"b":"kept"}}
  {"spec":{"b":"kept","ports":[{"name":"web","port":80}]}}
  m1: .spec.b .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a list-map with two keys no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}],"b":"kept"}}
  {"spec":{"b":"kept","double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.b .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an entry of a map no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":"1","q":"1"},"b":"kept"}}
  {"spec":{"b":"kept","labels":{"p":"1","q":"1"}}}
  m1: .spec.b .spec.labels.p .spec.labels.q
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a map of structs no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}},"b":"kept"}}
  {"spec":{"b":"kept","structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.b .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an atomic map no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicMap":{"p":"1"},"b":"kept"}}
  {"spec":{"atomicMap":{"p":"1"},"b":"kept"}}
  m1: .spec.atomicMap .spec.b
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an atomic struct no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}},"b":"kept"}}
  {"spec":{"b":"kept","selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.b .spec.selector
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a deeply nested field no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}},"b":"kept"}}
  {"spec":{"b":"kept","nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.b .spec.nested.one.two.four .spec.nested.one.two.three
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a value of deduced type no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1,"q":["x"]},"b":"kept"}}
  {"spec":{"b":"kept","free":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.free.p .spec.free.q
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a raw value no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1,"q":["x"]},"b":"kept"}}
  {"spec":{"b":"kept","raw":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.raw
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'an unknown field that is kept no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"open":{"known":"1","p":1},"b":"kept"}}
  {"spec":{"b":"kept","open":{"known":"1","p":1}}}
  m1: .spec.b .spec.open.known .spec.open.p
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
  {
    name: 'a quantity no longer applied is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1},"b":"kept"}}
  {"spec":{"b":"kept","limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.b .spec.quantity .spec.limits.cpu
m1 apply {"spec":{"b":"kept"}}
  {"spec":{"b":"kept"}}
  m1: .spec.b`,
  },
]
