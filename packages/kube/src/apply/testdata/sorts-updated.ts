import type { Scenario } from './scenario.ts'

/** Every sort of field: updated by another manager is taken from its applier. */
export const sortsUpdated: readonly Scenario[] = [
  {
    name: 'a string updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"spec":{"a":"2"}}
  {"spec":{"a":"2"}}
  m2~: .spec.a
m1 apply {"spec":{"a":"1"}}
  conflict with "m2" using example.com/v1: .spec.a
m1 force {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'an integer updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n
m2 update {"spec":{"n":2}}
  {"spec":{"n":2}}
  m2~: .spec.n
m1 apply {"spec":{"n":1}}
  conflict with "m2" using example.com/v1: .spec.n
m1 force {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1: .spec.n`,
  },
  {
    name: 'a flag updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag
m2 update {"spec":{"flag":false}}
  {"spec":{"flag":false}}
  m2~: .spec.flag
m1 apply {"spec":{"flag":true}}
  conflict with "m2" using example.com/v1: .spec.flag
m1 force {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1: .spec.flag`,
  },
  {
    name: 'an atomic list updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
m2 update {"spec":{"atomicList":["b"]}}
  {"spec":{"atomicList":["b"]}}
  m2~: .spec.atomicList
m1 apply {"spec":{"atomicList":["a","b"]}}
  conflict with "m2" using example.com/v1: .spec.atomicList
m1 force {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList`,
  },
  {
    name: 'a set updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
m2 update {"spec":{"tags":["b","c"]}}
  {"spec":{"tags":["b","c"]}}
  m1: .spec.tags[="b"]
  m2~: .spec.tags[="c"]
m1 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
  m2~: .spec.tags[="c"]
m1 force {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"]
  m2~: .spec.tags[="c"]`,
  },
  {
    name: 'a set of numbers updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
m2 update {"spec":{"numbers":[2,3]}}
  {"spec":{"numbers":[2,3]}}
  m1: .spec.numbers[=2]
  m2~: .spec.numbers[=3]
m1 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2,3]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
  m2~: .spec.numbers[=3]
m1 force {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2,3]}}
  m1: .spec.numbers[=1] .spec.numbers[=2]
  m2~: .spec.numbers[=3]`,
  },
  {
    name: 'an item of a list-map updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 update {"spec":{"items":[{"name":"a","value":"2"}]}}
  {"spec":{"items":[{"name":"a","value":"2"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2~: .spec.items[name="a"].value
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  conflict with "m2" using example.com/v1: .spec.items[name="a"].value
m1 force {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value`,
  },
  {
    name: 'another item of a list-map updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 update {"spec":{"items":[{"name":"b","value":"2"}]}}
  {"spec":{"items":[{"name":"b","value":"2"}]}}
  m2~: .spec.items[name="b"] .spec.items[name="b"].name .spec.items[name="b"].value
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"b","value":"2"},{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2~: .spec.items[name="b"] .spec.items[name="b"].name .spec.items[name="b"].value
m1 force {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"b","value":"2"},{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2~: .spec.items[name="b"] .spec.items[name="b"].name .spec.items[name="b"].value`,
  },
  {
    name: 'a struct within an item updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m2 update {"spec":{"items":[{"name":"a","nested":{"x":"2"}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"2"}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2~: .spec.items[name="a"].nested.x
m1 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  conflict with "m2" using example.com/v1: .spec.items[name="a"].nested.x
m1 force {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep`,
  },
  {
    name: 'a list-map with a defaulted key updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 update {"spec":{"ports":[{"port":80,"protocol":"TCP","name":"http"}]}}
  {"spec":{"ports":[{"name":"http","port":80,"protocol":"TCP"}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].port
  m2~: .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].protocol
m1 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  conflict with "m2" using example.com/v1: .spec.ports[port=80,protocol="TCP"].name
m1 force {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80,"protocol":"TCP"}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
  m2~: .spec.ports[port=80,protocol="TCP"].protocol`,
  },
  {
    name: 'a list-map with two keys updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 update {"spec":{"double":[{"x":"a","v":2}]}}
  {"spec":{"double":[{"v":2,"x":"a"}]}}
  m2~: .spec.double[x="a"] .spec.double[x="a"].v .spec.double[x="a"].x
m1 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":2,"x":"a"},{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2~: .spec.double[x="a"] .spec.double[x="a"].v .spec.double[x="a"].x
m1 force {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":2,"x":"a"},{"v":1,"x":"a","y":"b"}]}}
  m1: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2~: .spec.double[x="a"] .spec.double[x="a"].v .spec.double[x="a"].x`,
  },
  {
    name: 'an entry of a map updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
m2 update {"spec":{"labels":{"q":"2","r":"2"}}}
  {"spec":{"labels":{"q":"2","r":"2"}}}
  m2~: .spec.labels.q .spec.labels.r
m1 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  conflict with "m2" using example.com/v1: .spec.labels.q
m1 force {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1","r":"2"}}}
  m1: .spec.labels.p .spec.labels.q
  m2~: .spec.labels.r`,
  },
  {
    name: 'a map of structs updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 update {"spec":{"structs":{"p":{"l":"2"},"q":{}}}}
  {"spec":{"structs":{"p":{"l":"2"},"q":{}}}}
  m1: .spec.structs.p
  m2~: .spec.structs.q .spec.structs.p.l
m1 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  conflict with "m2" using example.com/v1: .spec.structs.p.l
m1 force {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1},"q":{}}}}
  m1: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
  m2~: .spec.structs.q`,
  },
  {
    name: 'an atomic map updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
m2 update {"spec":{"atomicMap":{"q":"2"}}}
  {"spec":{"atomicMap":{"q":"2"}}}
  m2~: .spec.atomicMap
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  conflict with "m2" using example.com/v1: .spec.atomicMap
m1 force {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap`,
  },
  {
    name: 'an atomic struct updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector
m2 update {"spec":{"selector":{"t":{}}}}
  {"spec":{"selector":{"t":{}}}}
  m2~: .spec.selector
m1 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  conflict with "m2" using example.com/v1: .spec.selector
m1 force {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1: .spec.selector`,
  },
  {
    name: 'a deeply nested field updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three
m2 update {"spec":{"nested":{"one":{"two":{"four":[2]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[2]}}}}}
  m2~: .spec.nested.one.two.four
m1 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  conflict with "m2" using example.com/v1: .spec.nested.one.two.four
m1 force {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1: .spec.nested.one.two.four .spec.nested.one.two.three`,
  },
  {
    name: 'a value of deduced type updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q
m2 update {"spec":{"free":{"p":{"r":true},"q":["y"]}}}
  {"spec":{"free":{"p":{"r":true},"q":["y"]}}}
  m2~: .spec.free.p .spec.free.q .spec.free.p.r
m1 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  conflict with "m2" using example.com/v1: .spec.free.p
  conflict with "m2" using example.com/v1: .spec.free.q
m1 force {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1: .spec.free.p .spec.free.q`,
  },
  {
    name: 'a raw value updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw
m2 update {"spec":{"raw":{"p":2}}}
  {"spec":{"raw":{"p":2}}}
  m2~: .spec.raw
m1 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  conflict with "m2" using example.com/v1: .spec.raw
m1 force {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1: .spec.raw`,
  },
  {
    name: 'an unknown field that is kept updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1: .spec.open.known .spec.open.p
m2 update {"spec":{"open":{"p":2,"q":{}}}}
  {"spec":{"open":{"p":2,"q":{}}}}
  m2~: .spec.open.p .spec.open.q
m1 apply {"spec":{"open":{"known":"1","p":1}}}
  conflict with "m2" using example.com/v1: .spec.open.p
m1 force {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1,"q":{}}}}
  m1: .spec.open.known .spec.open.p
  m2~: .spec.open.q`,
  },
  {
    name: 'a quantity updated by another manager is taken from its applier',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu
m2 update {"spec":{"quantity":"1000m","limits":{"cpu":"2"}}}
  {"spec":{"limits":{"cpu":"2"},"quantity":"1000m"}}
  m2~: .spec.quantity .spec.limits.cpu
m1 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  conflict with "m2" using example.com/v1: .spec.limits.cpu
  conflict with "m2" using example.com/v1: .spec.quantity
m1 force {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1: .spec.quantity .spec.limits.cpu`,
  },
]
