import type { Scenario } from './scenario.ts'

/** Every sort of field: applied twice is a no-op, and changed by its owner it changes. */
export const sortsReapply: readonly Scenario[] = [
  {
    name: 'a string applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"spec":{"a":"2"}}
  {"spec":{"a":"2"}}
  m1: .spec.a`,
  },
  {
    name: 'an integer applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n
m1 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n
m1 apply {"spec":{"n":2}}
  {"spec":{"n":2}}
  m1: .spec.n`,
  },
  {
    name: 'a flag applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag
m1 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag
m1 apply {"spec":{"flag":false}}
  {"spec":{"flag":false}}
  m1: .spec.flag`,
  },
  {
    name: 'an atomic list applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
m1 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
m1 apply {"spec":{"atomicList":["b"]}}
  {"spec":{"atomicList":["b"]}}
  m1: .spec.atomicList`,
  },
  {
    name: 'a set applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
m1 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
m1 apply {"spec":{"tags":["b","c"]}}
  {"spec":{"tags":["b","c"]}}
  m1: .spec.tags[="b"] .spec.tags[="c"]`,
  },
  {
    name: 'a set of numbers applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
m1 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
m1 apply {"spec":{"numbers":[2,3]}}
  {"spec":{"numbers":[2,3]}}
  m1: .spec.numbers[=2] .spec.numbers[=3]`,
  },
  {
    name: 'an item of a list-map applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"items":[{"name":"a","value":"2"}]}}
  {"spec":{"items":[{"name":"a","value":"2"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value`,
  },
  {
    name: 'another item of a list-map applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"items":[{"name":"b","value":"2"}]}}
  {"spec":{"items":[{"name":"b","value":"2"}]}}
  m1: .spec.items[name="b"] .spec.items[name="b"].name .spec.items[name="b"].value`,
  },
  {
    name: 'a struct within an item applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"2"}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"2"}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x`,
  },
  {
    name: 'a list-map with a defaulted key applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m1 apply {"spec":{"ports":[{"port":80,"protocol":"TCP","name":"http"}]}}
  {"spec":{"ports":[{"name":"http","port":80,"protocol":"TCP"}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="TCP"].protocol`,
  },
  {
    name: 'a list-map with two keys applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m1 apply {"spec":{"double":[{"x":"a","v":2}]}}
  {"spec":{"double":[{"v":2,"x":"a"}]}}
  m1: .spec.double[x="a"] .spec.double[x="a"].v .spec.double[x="a"].x`,
  },
  {
    name: 'an entry of a map applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
m1 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
m1 apply {"spec":{"labels":{"q":"2","r":"2"}}}
  {"spec":{"labels":{"q":"2","r":"2"}}}
  m1: .spec.labels.q .spec.labels.r`,
  },
  {
    name: 'a map of structs applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m1 apply {"spec":{"structs":{"p":{"l":"2"},"q":{}}}}
  {"spec":{"structs":{"p":{"l":"2"},"q":{}}}}
  m1: .spec.structs.p .spec.structs.q .spec.structs.p.l`,
  },
  {
    name: 'an atomic map applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
m1 apply {"spec":{"atomicMap":{"q":"2"}}}
  {"spec":{"atomicMap":{"q":"2"}}}
  m1: .spec.atomicMap`,
  },
  {
    name: 'an atomic struct applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector
m1 apply {"spec":{"selector":{"t":{}}}}
  {"spec":{"selector":{"t":{}}}}
  m1: .spec.selector`,
  },
  {
    name: 'a deeply nested field applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three
m1 apply {"spec":{"nested":{"one":{"two":{"four":[2]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[2]}}}}}
  m1: .spec.nested.one.two.four`,
  },
  {
    name: 'a value of deduced type applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q
m1 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q
m1 apply {"spec":{"free":{"p":{"r":true},"q":["y"]}}}
  {"spec":{"free":{"p":{"r":true},"q":["y"]}}}
  m1: .spec.free.p .spec.free.q .spec.free.p.r`,
  },
  {
    name: 'a raw value applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw
m1 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw
m1 apply {"spec":{"raw":{"p":2}}}
  {"spec":{"raw":{"p":2}}}
  m1: .spec.raw`,
  },
  {
    name: 'an unknown field that is kept applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1: .spec.open.known .spec.open.p
m1 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1: .spec.open.known .spec.open.p
m1 apply {"spec":{"open":{"p":2,"q":{}}}}
  {"spec":{"open":{"p":2,"q":{}}}}
  m1: .spec.open.p .spec.open.q`,
  },
  {
    name: 'a quantity applied twice is a no-op, and changed by its owner it changes',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu
m1 apply {"spec":{"quantity":"1000m","limits":{"cpu":"2"}}}
  {"spec":{"limits":{"cpu":"2"},"quantity":"1000m"}}
  m1: .spec.quantity .spec.limits.cpu`,
  },
]
