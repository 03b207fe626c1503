import type { Scenario } from './scenario.ts'

/** Every sort of field: removed by an update has no owner. */
export const sortsRemoved: readonly Scenario[] = [
  {
    name: 'a string removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","b":"x"}}
  {"spec":{"a":"1","b":"x"}}
  m1: .spec.a .spec.b
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"a":"1","b":"x"}}
  {"spec":{"a":"1","b":"x"}}
  m1: .spec.a .spec.b`,
  },
  {
    name: 'an integer removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":1,"b":"x"}}
  {"spec":{"b":"x","n":1}}
  m1: .spec.b .spec.n
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"n":1,"b":"x"}}
  {"spec":{"b":"x","n":1}}
  m1: .spec.b .spec.n`,
  },
  {
    name: 'a flag removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":true,"b":"x"}}
  {"spec":{"b":"x","flag":true}}
  m1: .spec.b .spec.flag
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"flag":true,"b":"x"}}
  {"spec":{"b":"x","flag":true}}
  m1: .spec.b .spec.flag`,
  },
  {
    name: 'an atomic list removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","b"],"b":"x"}}
  {"spec":{"atomicList":["a","b"],"b":"x"}}
  m1: .spec.atomicList .spec.b
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"atomicList":["a","b"],"b":"x"}}
  {"spec":{"atomicList":["a","b"],"b":"x"}}
  m1: .spec.atomicList .spec.b`,
  },
  {
    name: 'a set removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b"],"b":"x"}}
  {"spec":{"b":"x","tags":["a","b"]}}
  m1: .spec.b .spec.tags[="a"] .spec.tags[="b"]
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"tags":["a","b"],"b":"x"}}
  {"spec":{"b":"x","tags":["a","b"]}}
  m1: .spec.b .spec.tags[="a"] .spec.tags[="b"]`,
  },
  {
    name: 'a set of numbers removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"numbers":[1,2],"b":"x"}}
  {"spec":{"b":"x","numbers":[1,2]}}
  m1: .spec.b .spec.numbers[=1] .spec.numbers[=2]
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"numbers":[1,2],"b":"x"}}
  {"spec":{"b":"x","numbers":[1,2]}}
  m1: .spec.b .spec.numbers[=1] .spec.numbers[=2]`,
  },
  {
    name: 'an item of a list-map removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value`,
  },
  {
    name: 'another item of a list-map removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"items":[{"name":"a","value":"1"}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value`,
  },
  {
    name: 'a struct within an item removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}],"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.b .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep`,
  },
  {
    name: 'a list-map with a defaulted key removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}],"b":"x"}}
  {"spec":{"b":"x","ports":[{"name":"web","port":80}]}}
  m1: .spec.b .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}],"b":"x"}}
  {"spec":{"b":"x","ports":[{"name":"web","port":80}]}}
  m1: .spec.b .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port`,
  },
  {
    name: 'a list-map with two keys removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}],"b":"x"}}
  {"spec":{"b":"x","double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.b .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}],"b":"x"}}
  {"spec":{"b":"x","double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.b .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y`,
  },
  {
    name: 'an entry of a map removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":"1","q":"1"},"b":"x"}}
  {"spec":{"b":"x","labels":{"p":"1","q":"1"}}}
  m1: .spec.b .spec.labels.p .spec.labels.q
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"labels":{"p":"1","q":"1"},"b":"x"}}
  {"spec":{"b":"x","labels":{"p":"1","q":"1"}}}
  m1: .spec.b .spec.labels.p .spec.labels.q`,
  },
  {
    name: 'a map of structs removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}},"b":"x"}}
  {"spec":{"b":"x","structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.b .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}},"b":"x"}}
  {"spec":{"b":"x","structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.b .spec.structs.p .spec.structs.p.l .spec.structs.p.m`,
  },
  {
    name: 'an atomic map removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  m1: .spec.atomicMap .spec.b
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  m1: .spec.atomicMap .spec.b`,
  },
  {
    name: 'an atomic struct removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}},"b":"x"}}
  {"spec":{"b":"x","selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.b .spec.selector
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}},"b":"x"}}
  {"spec":{"b":"x","selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.b .spec.selector`,
  },
  {
    name: 'a deeply nested field removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}},"b":"x"}}
  {"spec":{"b":"x","nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.b .spec.nested.one.two.four .spec.nested.one.two.three
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}},"b":"x"}}
  {"spec":{"b":"x","nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.b .spec.nested.one.two.four .spec.nested.one.two.three`,
  },
  {
    name: 'a value of deduced type removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1,"q":["x"]},"b":"x"}}
  {"spec":{"b":"x","free":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.free.p .spec.free.q
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"free":{"p":1,"q":["x"]},"b":"x"}}
  {"spec":{"b":"x","free":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.free.p .spec.free.q`,
  },
  {
    name: 'a raw value removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1,"q":["x"]},"b":"x"}}
  {"spec":{"b":"x","raw":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.raw
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"raw":{"p":1,"q":["x"]},"b":"x"}}
  {"spec":{"b":"x","raw":{"p":1,"q":["x"]}}}
  m1: .spec.b .spec.raw`,
  },
  {
    name: 'an unknown field that is kept removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"open":{"known":"1","p":1},"b":"x"}}
  {"spec":{"b":"x","open":{"known":"1","p":1}}}
  m1: .spec.b .spec.open.known .spec.open.p
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"open":{"known":"1","p":1},"b":"x"}}
  {"spec":{"b":"x","open":{"known":"1","p":1}}}
  m1: .spec.b .spec.open.known .spec.open.p`,
  },
  {
    name: 'a quantity removed by an update has no owner',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1},"b":"x"}}
  {"spec":{"b":"x","limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.b .spec.quantity .spec.limits.cpu
m2 update {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1},"b":"x"}}
  {"spec":{"b":"x","limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.b .spec.quantity .spec.limits.cpu`,
  },
]
