import type { Scenario } from './scenario.ts'

/** Every sort of field: created by a plain write can be adopted by an apply of the same value. */
export const sortsAdopted: readonly Scenario[] = [
  {
    name: 'a string created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1~: .spec .spec.a
m2 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1~: .spec .spec.a
  m2: .spec.a
m2 apply {"spec":{"a":"2"}}
  conflict with "m1" using example.com/v1: .spec.a
m2 apply {"spec":{"b":"x"}}
  {"spec":{"a":"1","b":"x"}}
  m1~: .spec .spec.a
  m2: .spec.b`,
  },
  {
    name: 'an integer created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1~: .spec .spec.n
m2 apply {"spec":{"n":1}}
  {"spec":{"n":1}}
  m1~: .spec .spec.n
  m2: .spec.n
m2 apply {"spec":{"n":2}}
  conflict with "m1" using example.com/v1: .spec.n
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","n":1}}
  m1~: .spec .spec.n
  m2: .spec.b`,
  },
  {
    name: 'a flag created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1~: .spec .spec.flag
m2 apply {"spec":{"flag":true}}
  {"spec":{"flag":true}}
  m1~: .spec .spec.flag
  m2: .spec.flag
m2 apply {"spec":{"flag":false}}
  conflict with "m1" using example.com/v1: .spec.flag
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","flag":true}}
  m1~: .spec .spec.flag
  m2: .spec.b`,
  },
  {
    name: 'an atomic list created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1~: .spec .spec.atomicList
m2 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1~: .spec .spec.atomicList
  m2: .spec.atomicList
m2 apply {"spec":{"atomicList":["b"]}}
  conflict with "m1" using example.com/v1: .spec.atomicList
m2 apply {"spec":{"b":"x"}}
  {"spec":{"atomicList":["a","b"],"b":"x"}}
  m1~: .spec .spec.atomicList
  m2: .spec.b`,
  },
  {
    name: 'a set created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
m2 apply {"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.tags[="a"] .spec.tags[="b"]
m2 apply {"spec":{"tags":["b","c"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.tags[="b"] .spec.tags[="c"]
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","tags":["a","b"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.b`,
  },
  {
    name: 'a set of numbers created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1~: .spec .spec.numbers .spec.numbers[=1] .spec.numbers[=2]
m2 apply {"spec":{"numbers":[1,2]}}
  {"spec":{"numbers":[1,2]}}
  m1~: .spec .spec.numbers .spec.numbers[=1] .spec.numbers[=2]
  m2: .spec.numbers[=1] .spec.numbers[=2]
m2 apply {"spec":{"numbers":[2,3]}}
  {"spec":{"numbers":[1,2,3]}}
  m1~: .spec .spec.numbers .spec.numbers[=1] .spec.numbers[=2]
  m2: .spec.numbers[=2] .spec.numbers[=3]
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","numbers":[1,2]}}
  m1~: .spec .spec.numbers .spec.numbers[=1] .spec.numbers[=2]
  m2: .spec.b`,
  },
  {
    name: 'an item of a list-map created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","value":"2"}]}}
  conflict with "m1" using example.com/v1: .spec.items[name="a"].value
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.b`,
  },
  {
    name: 'another item of a list-map created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"b","value":"2"}]}}
  {"spec":{"items":[{"name":"a","value":"1"},{"name":"b","value":"2"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="b"] .spec.items[name="b"].name .spec.items[name="b"].value
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","value":"1"}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.b`,
  },
  {
    name: 'a struct within an item created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z .spec.items[name="a"].nested.z.deep
m2 apply {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z .spec.items[name="a"].nested.z.deep
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z.deep
m2 apply {"spec":{"items":[{"name":"a","nested":{"x":"2"}}]}}
  conflict with "m1" using example.com/v1: .spec.items[name="a"].nested.x
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","items":[{"name":"a","nested":{"x":"1","z":{"deep":"d"}}}]}}
  m1~: .spec .spec.items .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested .spec.items[name="a"].nested.x .spec.items[name="a"].nested.z .spec.items[name="a"].nested.z.deep
  m2: .spec.b`,
  },
  {
    name: 'a list-map with a defaulted key created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1~: .spec .spec.ports .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 apply {"spec":{"ports":[{"port":80,"name":"web"}]}}
  {"spec":{"ports":[{"name":"web","port":80}]}}
  m1~: .spec .spec.ports .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
  m2: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
m2 apply {"spec":{"ports":[{"port":80,"protocol":"TCP","name":"http"}]}}
  conflict with "m1" using example.com/v1: .spec.ports[port=80,protocol="TCP"].name
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","ports":[{"name":"web","port":80}]}}
  m1~: .spec .spec.ports .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="TCP"].name .spec.ports[port=80,protocol="TCP"].port
  m2: .spec.b`,
  },
  {
    name: 'a list-map with two keys created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1~: .spec .spec.double .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 apply {"spec":{"double":[{"x":"a","y":"b","v":1}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"}]}}
  m1~: .spec .spec.double .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2: .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
m2 apply {"spec":{"double":[{"x":"a","v":2}]}}
  {"spec":{"double":[{"v":1,"x":"a","y":"b"},{"v":2,"x":"a"}]}}
  m1~: .spec .spec.double .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2: .spec.double[x="a"] .spec.double[x="a"].v .spec.double[x="a"].x
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","double":[{"v":1,"x":"a","y":"b"}]}}
  m1~: .spec .spec.double .spec.double[x="a",y="b"] .spec.double[x="a",y="b"].v .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y
  m2: .spec.b`,
  },
  {
    name: 'an entry of a map created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1~: .spec .spec.labels .spec.labels.p .spec.labels.q
m2 apply {"spec":{"labels":{"p":"1","q":"1"}}}
  {"spec":{"labels":{"p":"1","q":"1"}}}
  m1~: .spec .spec.labels .spec.labels.p .spec.labels.q
  m2: .spec.labels.p .spec.labels.q
m2 apply {"spec":{"labels":{"q":"2","r":"2"}}}
  conflict with "m1" using example.com/v1: .spec.labels.q
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","labels":{"p":"1","q":"1"}}}
  m1~: .spec .spec.labels .spec.labels.p .spec.labels.q
  m2: .spec.b`,
  },
  {
    name: 'a map of structs created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1~: .spec .spec.structs .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 apply {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  {"spec":{"structs":{"p":{"l":"1","m":1}}}}
  m1~: .spec .spec.structs .spec.structs.p .spec.structs.p.l .spec.structs.p.m
  m2: .spec.structs.p .spec.structs.p.l .spec.structs.p.m
m2 apply {"spec":{"structs":{"p":{"l":"2"},"q":{}}}}
  conflict with "m1" using example.com/v1: .spec.structs.p.l
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","structs":{"p":{"l":"1","m":1}}}}
  m1~: .spec .spec.structs .spec.structs.p .spec.structs.p.l .spec.structs.p.m
  m2: .spec.b`,
  },
  {
    name: 'an atomic map created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1~: .spec .spec.atomicMap
m2 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1~: .spec .spec.atomicMap
  m2: .spec.atomicMap
m2 apply {"spec":{"atomicMap":{"q":"2"}}}
  conflict with "m1" using example.com/v1: .spec.atomicMap
m2 apply {"spec":{"b":"x"}}
  {"spec":{"atomicMap":{"p":"1"},"b":"x"}}
  m1~: .spec .spec.atomicMap
  m2: .spec.b`,
  },
  {
    name: 'an atomic struct created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1~: .spec .spec.selector
m2 apply {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  {"spec":{"selector":{"s":"1","t":{"p":"q"}}}}
  m1~: .spec .spec.selector
  m2: .spec.selector
m2 apply {"spec":{"selector":{"t":{}}}}
  conflict with "m1" using example.com/v1: .spec.selector
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","selector":{"s":"1","t":{"p":"q"}}}}
  m1~: .spec .spec.selector
  m2: .spec.b`,
  },
  {
    name: 'a deeply nested field created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1~: .spec .spec.nested .spec.nested.one .spec.nested.one.two .spec.nested.one.two.four .spec.nested.one.two.three
m2 apply {"spec":{"nested":{"one":{"two":{"three":"1","four":[1]}}}}}
  {"spec":{"nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1~: .spec .spec.nested .spec.nested.one .spec.nested.one.two .spec.nested.one.two.four .spec.nested.one.two.three
  m2: .spec.nested.one.two.four .spec.nested.one.two.three
m2 apply {"spec":{"nested":{"one":{"two":{"four":[2]}}}}}
  conflict with "m1" using example.com/v1: .spec.nested.one.two.four
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","nested":{"one":{"two":{"four":[1],"three":"1"}}}}}
  m1~: .spec .spec.nested .spec.nested.one .spec.nested.one.two .spec.nested.one.two.four .spec.nested.one.two.three
  m2: .spec.b`,
  },
  {
    name: 'a value of deduced type created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.free .spec.free.p .spec.free.q
m2 apply {"spec":{"free":{"p":1,"q":["x"]}}}
  {"spec":{"free":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.free .spec.free.p .spec.free.q
  m2: .spec.free.p .spec.free.q
m2 apply {"spec":{"free":{"p":{"r":true},"q":["y"]}}}
  conflict with "m1" using example.com/v1: .spec.free.p
  conflict with "m1" using example.com/v1: .spec.free.q
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","free":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.free .spec.free.p .spec.free.q
  m2: .spec.b`,
  },
  {
    name: 'a raw value created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.raw
m2 apply {"spec":{"raw":{"p":1,"q":["x"]}}}
  {"spec":{"raw":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.raw
  m2: .spec.raw
m2 apply {"spec":{"raw":{"p":2}}}
  conflict with "m1" using example.com/v1: .spec.raw
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","raw":{"p":1,"q":["x"]}}}
  m1~: .spec .spec.raw
  m2: .spec.b`,
  },
  {
    name: 'an unknown field that is kept created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1~: .spec .spec.open .spec.open.known .spec.open.p
m2 apply {"spec":{"open":{"known":"1","p":1}}}
  {"spec":{"open":{"known":"1","p":1}}}
  m1~: .spec .spec.open .spec.open.known .spec.open.p
  m2: .spec.open.known .spec.open.p
m2 apply {"spec":{"open":{"p":2,"q":{}}}}
  conflict with "m1" using example.com/v1: .spec.open.p
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","open":{"known":"1","p":1}}}
  m1~: .spec .spec.open .spec.open.known .spec.open.p
  m2: .spec.b`,
  },
  {
    name: 'a quantity created by a plain write can be adopted by an apply of the same value',
    kind: 'thing',
    text: `
m1 create {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1~: .spec .spec.limits .spec.quantity .spec.limits.cpu
m2 apply {"spec":{"quantity":"1","limits":{"cpu":1}}}
  {"spec":{"limits":{"cpu":1},"quantity":"1"}}
  m1~: .spec .spec.limits .spec.quantity .spec.limits.cpu
  m2: .spec.quantity .spec.limits.cpu
m2 apply {"spec":{"quantity":"1000m","limits":{"cpu":"2"}}}
  conflict with "m1" using example.com/v1: .spec.limits.cpu
  conflict with "m1" using example.com/v1: .spec.quantity
m2 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x","limits":{"cpu":1},"quantity":"1"}}
  m1~: .spec .spec.limits .spec.quantity .spec.limits.cpu
  m2: .spec.b`,
  },
]
