import type { Scenario } from './scenario.ts'

/** Every sort of field: applied by two managers with one value is owned by both. */
export const sortsShared: readonly Scenario[] = [
  {
    name: 'a string applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
  m2: .spec.a
m1 apply {"spec":{"b":"x"}}
  {"spec":{"a":"1","b":"x"}}
  m1: .spec.b
  m2: .spec.a
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an integer applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n
m2 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n
  m2: .spec.n
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","n":1}}
  m1: .spec.b
  m2: .spec.n
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a flag applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag
m2 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag
  m2: .spec.flag
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","flag":true}}
  m1: .spec.b
  m2: .spec.flag
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an atomic list applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
m2 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
  m2: .spec.atomicList
m1 apply {"spec":{"b":"x"}}
  {"spec":{"atomicList":["a","b"],"b":"x"}}
  m1: .spec.b
  m2: .spec.atomicList
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a set applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
m2 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.tags[="a"] .spec.tags[="b"]
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","tags":["a","b"]}}
  m1: .spec.b
  m2: .spec.tags[="a"] .spec.tags[="b"]
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a set of numbers applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
m2 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
  m2: .spec.numbers[=1] .spec.numbers[=2]
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","numbers":[1,2]}}
  m1: .spec.b
  m2: .spec.numbers[=1] .spec.numbers[=2]
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an item of a list-map applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'another item of a list-map applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1: .spec.b
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a struct within an item applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m2 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.b
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a list-map with a defaulted key applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","ports":[{"name":"web","port":80}]}}
  m1: .spec.b
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a list-map with two keys applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.b
  m2: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an entry of a map applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
m2 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
  m2: .spec.labels.p .spec.labels.q
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","labels":{"p":"1","q":"1"}}}
  m1: .spec.b
  m2: .spec.labels.p .spec.labels.q
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a map of structs applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
  m2: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.b
  m2: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an atomic map applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
m2 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
  m2: .spec.atomicMap
m1 apply {"spec":{"b":"x"}}
  {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  m1: .spec.b
  m2: .spec.atomicMap
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an atomic struct applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector
m2 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector
  m2: .spec.selector
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.b
  m2: .spec.selector
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a deeply nested field applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three
m2 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three
  m2: .spec.nested.one.two.four .spec.nested.one.two.three
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.b
  m2: .spec.nested.one.two.four .spec.nested.one.two.three
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a value of deduced type applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q
m2 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q
  m2: .spec.free.p .spec.free.q
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","free":{"p":1,"q":["x"]}}}
  m1: .spec.b
  m2: .spec.free.p .spec.free.q
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a raw value applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw
m2 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw
  m2: .spec.raw
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","raw":{"p":1,"q":["x"]}}}
  m1: .spec.b
  m2: .spec.raw
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'an unknown field that is kept applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1: .spec.open.known .spec.open.p
m2 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1: .spec.open.known .spec.open.p
  m2: .spec.open.known .spec.open.p
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","open":{"known":"1","p":1}}}
  m1: .spec.b
  m2: .spec.open.known .spec.open.p
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
  {
    name: 'a quantity applied by two managers with one value is owned by both',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu
m2 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu
  m2: .spec.quantity .spec.limits.cpu
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.b
  m2: .spec.quantity .spec.limits.cpu
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b
  m2: .spec.b`,
  },
]
