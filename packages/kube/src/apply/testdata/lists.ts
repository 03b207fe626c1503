import type { Scenario } from './scenario.ts'

/** The order of lists, items without keys, and duplicates. */
export const lists: readonly Scenario[] = [
  {
    name: 'new items come where the applied list has them',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b","c"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"]
m2 apply {"spec":{"tags":["x","b","y"]}}
  {"spec":{"tags":["a","x","b","c","y"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"]
  m2: .spec.tags[="b"] .spec.tags[="x"] .spec.tags[="y"]`,
  },
  {
    name: 'items that both have take the applied order',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b","c"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"]
m2 apply {"spec":{"tags":["c","a"]}}
  {"spec":{"tags":["b","c","a"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"]
  m2: .spec.tags[="a"] .spec.tags[="c"]
m1 apply {"spec":{"tags":["a","b","c"]}}
  {"spec":{"tags":["a","b","c"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"]
  m2: .spec.tags[="a"] .spec.tags[="c"]`,
  },
  {
    name: 'items of a list-map keep their places',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name
m2 apply {"spec":{"items":[{"name":"n"},{"name":"c"},{"name":"m"},{"name":"a"}]}}
  {"spec":{"items":[{"name":"b"},{"name":"n"},{"name":"c"},{"name":"m"},{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name
  m2: .spec.items[name="a"] .spec.items[name="c"] .spec.items[name="m"] .spec.items[name="n"] .spec.items[name="a"].name .spec.items[name="c"].name .spec.items[name="m"].name .spec.items[name="n"].name`,
  },
  {
    name: 'an owner reorders its items',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"},{"name":"b"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"b"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="a"].name .spec.items[name="b"].name
m1 apply {"spec":{"items":[{"name":"b"},{"name":"a"}]}}
  {"spec":{"items":[{"name":"b"},{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="a"].name .spec.items[name="b"].name
m1 apply {"spec":{"items":[{"name":"b"},{"name":"c"},{"name":"a"}]}}
  {"spec":{"items":[{"name":"b"},{"name":"c"},{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name`,
  },
  {
    name: 'the middle item is pruned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name
m1 apply {"spec":{"items":[{"name":"a"},{"name":"c"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"c"}]}}
  m1: .spec.items[name="a"] .spec.items[name="c"] .spec.items[name="a"].name .spec.items[name="c"].name`,
  },
  {
    name: 'an item is pruned but the parts of others stay',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 apply {"spec":{"items":[{"name":"a","args":["x"]}]}}
  {"spec":{"items":[{"args":["x"],"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2: .spec.items[name="a"] .spec.items[name="a"].args .spec.items[name="a"].name
m1 apply {"spec":{}}
  {"spec":{"items":[{"args":["x"],"name":"a"}]}}
  m1: .spec
  m2: .spec.items[name="a"] .spec.items[name="a"].args .spec.items[name="a"].name
m2 apply {"spec":{}}
  {"spec":null}
  m1: .spec
  m2: .spec`,
  },
  {
    name: 'an item keeps what an update added to it',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
m2 update {"spec":{"items":[{"name":"a","value":"1","args":["x"]}]}}
  {"spec":{"items":[{"args":["x"],"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value
  m2~: .spec.items[name="a"].args
m1 apply {"spec":{}}
  {"spec":{"items":null}}
  m1: .spec`,
  },
  {
    name: 'a new item before a shared one does not move what follows',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b","z"]}}
  {"spec":{"tags":["a","b","z"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="z"]
m2 apply {"spec":{"tags":["a","x","b"]}}
  {"spec":{"tags":["a","x","b","z"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="z"]
  m2: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="x"]`,
  },
  {
    name: 'several shared items change places',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","b","c","d","e"]}}
  {"spec":{"tags":["a","b","c","d","e"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"] .spec.tags[="d"] .spec.tags[="e"]
m2 apply {"spec":{"tags":["a","d","x","b","e"]}}
  {"spec":{"tags":["a","c","d","x","b","e"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"] .spec.tags[="d"] .spec.tags[="e"]
  m2: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="d"] .spec.tags[="e"] .spec.tags[="x"]
m3 apply {"spec":{"tags":["e","c","a"]}}
  {"spec":{"tags":["d","x","b","e","c","a"]}}
  m1: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="c"] .spec.tags[="d"] .spec.tags[="e"]
  m2: .spec.tags[="a"] .spec.tags[="b"] .spec.tags[="d"] .spec.tags[="e"] .spec.tags[="x"]
  m3: .spec.tags[="a"] .spec.tags[="c"] .spec.tags[="e"]`,
  },
  {
    name: 'items of a list-map change places around others',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"b"},{"name":"c"},{"name":"d"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="d"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name .spec.items[name="d"].name
m2 apply {"spec":{"items":[{"name":"a"},{"name":"c"},{"name":"n"},{"name":"b"}]}}
  {"spec":{"items":[{"name":"a"},{"name":"c"},{"name":"d"},{"name":"n"},{"name":"b"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="d"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name .spec.items[name="d"].name
  m2: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="n"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name .spec.items[name="n"].name
m1 apply {"spec":{"items":[{"name":"d"},{"name":"a"},{"name":"b"}]}}
  {"spec":{"items":[{"name":"c"},{"name":"d"},{"name":"n"},{"name":"a"},{"name":"b"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="d"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="d"].name
  m2: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="c"] .spec.items[name="n"] .spec.items[name="a"].name .spec.items[name="b"].name .spec.items[name="c"].name .spec.items[name="n"].name`,
  },
  {
    name: 'duplicates of a set are refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a","a"]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.tags: duplicate entries for key [="a"]`,
  },
  {
    name: 'duplicates of a list-map are refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"},{"name":"a","value":"1"}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.items: duplicate entries for key [name="a"]`,
  },
  {
    name: 'duplicates by a defaulted key are refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80},{"port":80,"protocol":"TCP"}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.ports: duplicate entries for key [port=80,protocol="TCP"]`,
  },
  {
    name: 'items that differ in the defaulted key are two items',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":80},{"port":80,"protocol":"UDP"}]}}
  {"spec":{"ports":[{"port":80},{"port":80,"protocol":"UDP"}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="UDP"] .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="UDP"].port .spec.ports[port=80,protocol="UDP"].protocol
m2 apply {"spec":{"ports":[{"port":80,"protocol":"UDP","name":"dns"}]}}
  {"spec":{"ports":[{"port":80},{"name":"dns","port":80,"protocol":"UDP"}]}}
  m1: .spec.ports[port=80,protocol="TCP"] .spec.ports[port=80,protocol="UDP"] .spec.ports[port=80,protocol="TCP"].port .spec.ports[port=80,protocol="UDP"].port .spec.ports[port=80,protocol="UDP"].protocol
  m2: .spec.ports[port=80,protocol="UDP"] .spec.ports[port=80,protocol="UDP"].name .spec.ports[port=80,protocol="UDP"].port .spec.ports[port=80,protocol="UDP"].protocol`,
  },
  {
    name: 'an item without its only key is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"value":"1"}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.items: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn't have default values for any key fields)`,
  },
  {
    name: 'an item with a null key has null as key',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":null,"value":"1"}]}}
  {"spec":{"items":[{"name":null,"value":"1"}]}}
  m1: .spec.items[name=null] .spec.items[name=null].name .spec.items[name=null].value`,
  },
  {
    name: 'an item without any of two keys is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"v":1}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.double: element 0: associative list with keys has an element that omits all key fields ["x" "y"] (and doesn't have default values for any key fields)`,
  },
  {
    name: 'an item that leaves out one of two keys is another item',
    kind: 'thing',
    text: `
m1 apply {"spec":{"double":[{"x":"a"},{"x":"a","y":"b"},{"y":"b"}]}}
  {"spec":{"double":[{"x":"a"},{"x":"a","y":"b"},{"y":"b"}]}}
  m1: .spec.double[x="a"] .spec.double[x="a",y="b"] .spec.double[y="b"] .spec.double[x="a"].x .spec.double[x="a",y="b"].x .spec.double[x="a",y="b"].y .spec.double[y="b"].y
m1 apply {"spec":{"double":[{"x":"a"}]}}
  {"spec":{"double":[{"x":"a"}]}}
  m1: .spec.double[x="a"] .spec.double[x="a"].x`,
  },
  {
    name: 'null as an item is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[null]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.items: element 0: associative list with keys may not have a null element`,
  },
  {
    name: 'a scalar as an item of a list-map is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":["a"]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.items: element 0: associative list with keys may not have non-map elements`,
  },
  {
    name: 'an object in a set is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":[{}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.tags: element 0: associative list without keys has an element that's a map type`,
  },
  {
    name: 'a list in a set is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":[[]]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.tags: element 0: not supported: associative list with lists as elements`,
  },
  {
    name: 'null in a set is refused',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":[null]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.tags: element 0: associative list without keys has an element that's an explicit null`,
  },
  {
    name: 'an atomic list may have duplicates',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a","a"]}}
  {"spec":{"atomicList":["a","a"]}}
  m1: .spec.atomicList
m1 apply {"spec":{"atomicList":["a","a"]}}
  {"spec":{"atomicList":["a","a"]}}
  m1: .spec.atomicList`,
  },
  {
    name: 'live duplicates of a set are tolerated',
    kind: 'thing',
    text: `
m1 create {"spec":{"tags":["a","b","a"]}}
  {"spec":{"tags":["a","b","a"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
m2 apply {"spec":{"tags":["b"]}}
  {"spec":{"tags":["a","b","a"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.tags[="b"]
m2 apply {"spec":{"tags":["b","a"]}}
  conflict with "m1" using example.com/v1: .spec.tags[="a"]
m2 apply {"spec":{"tags":["b"]}}
  {"spec":{"tags":["a","b","a"]}}
  m1~: .spec .spec.tags .spec.tags[="a"] .spec.tags[="b"]
  m2: .spec.tags[="b"]`,
  },
  {
    name: 'live duplicates of a list-map are tolerated',
    kind: 'thing',
    text: `
m1 create {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}}
  {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}}
  m1~: .spec .spec.items .spec.items[name="a"]
m2 apply {"spec":{"a":"x"}}
  {"spec":{"a":"x","items":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}}
  m1~: .spec .spec.items .spec.items[name="a"]
  m2: .spec.a
m2 apply {"spec":{"items":[{"name":"a","value":"3"}]}}
  conflict with "m1" using example.com/v1: .spec.items[name="a"]
m2 force {"spec":{"items":[{"name":"a","value":"3"}]}}
  {"spec":{"items":[{"name":"a","value":"3"}]}}
  m1~: .spec .spec.items
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].value`,
  },
  {
    name: 'an update makes and resolves duplicates',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a"]}}
  m1: .spec.tags[="a"]
m2 update {"spec":{"tags":["a","a"]}}
  {"spec":{"tags":["a","a"]}}
  m2~: .spec.tags[="a"]
m3 update {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a"]}}
  m3~: .spec.tags[="a"]
m1 apply {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a"]}}
  m1: .spec.tags[="a"]
  m3~: .spec.tags[="a"]`,
  },
  {
    name: 'an update changes duplicates',
    kind: 'thing',
    text: `
m1 create {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}}
  {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"2"}]}}
  m1~: .spec .spec.items .spec.items[name="a"]
m2 update {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"3"}]}}
  {"spec":{"items":[{"name":"a","value":"1"},{"name":"a","value":"3"}]}}
  m1~: .spec .spec.items
  m2~: .spec.items[name="a"]
m2 update {"spec":{"items":[{"name":"b"}]}}
  {"spec":{"items":[{"name":"b"}]}}
  m1~: .spec .spec.items
  m2~: .spec.items[name="b"] .spec.items[name="b"].name`,
  },
  {
    name: 'a set within an item',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","tags":["x"]}]}}
  {"spec":{"items":[{"name":"a","tags":["x"]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].tags[="x"]
m2 apply {"spec":{"items":[{"name":"a","tags":["y"]}]}}
  {"spec":{"items":[{"name":"a","tags":["x","y"]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].tags[="x"]
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].tags[="y"]
m1 apply {"spec":{"items":[{"name":"a","tags":[]}]}}
  {"spec":{"items":[{"name":"a","tags":["y"]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].tags[="y"]`,
  },
  {
    name: 'ports within an item',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","ports":[{"port":1}]}]}}
  {"spec":{"items":[{"name":"a","ports":[{"port":1}]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].ports[port=1,protocol="TCP"] .spec.items[name="a"].ports[port=1,protocol="TCP"].port
m2 apply {"spec":{"items":[{"name":"a","ports":[{"port":1,"name":"p"},{"port":1,"protocol":"UDP"}]}]}}
  {"spec":{"items":[{"name":"a","ports":[{"name":"p","port":1},{"port":1,"protocol":"UDP"}]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].ports[port=1,protocol="TCP"] .spec.items[name="a"].ports[port=1,protocol="TCP"].port
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].ports[port=1,protocol="TCP"] .spec.items[name="a"].ports[port=1,protocol="UDP"] .spec.items[name="a"].ports[port=1,protocol="TCP"].name .spec.items[name="a"].ports[port=1,protocol="TCP"].port .spec.items[name="a"].ports[port=1,protocol="UDP"].port .spec.items[name="a"].ports[port=1,protocol="UDP"].protocol
m1 apply {"spec":{"items":[{"name":"a"}]}}
  {"spec":{"items":[{"name":"a","ports":[{"name":"p","port":1},{"port":1,"protocol":"UDP"}]}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].ports[port=1,protocol="TCP"] .spec.items[name="a"].ports[port=1,protocol="UDP"] .spec.items[name="a"].ports[port=1,protocol="TCP"].name .spec.items[name="a"].ports[port=1,protocol="TCP"].port .spec.items[name="a"].ports[port=1,protocol="UDP"].port .spec.items[name="a"].ports[port=1,protocol="UDP"].protocol
m2 apply {"spec":{}}
  {"spec":{"items":[{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2: .spec`,
  },
  {
    name: 'large integers as keys',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":2147483647},{"port":-1}],"numbers":[4503599627370496]}}
  {"spec":{"numbers":[4503599627370496],"ports":[{"port":2147483647},{"port":-1}]}}
  m1: .spec.numbers[=4503599627370496] .spec.ports[port=-1,protocol="TCP"] .spec.ports[port=2147483647,protocol="TCP"] .spec.ports[port=-1,protocol="TCP"].port .spec.ports[port=2147483647,protocol="TCP"].port
m1 apply {"spec":{"numbers":[4503599627370496]}}
  {"spec":{"numbers":[4503599627370496]}}
  m1: .spec.numbers[=4503599627370496]`,
  },
  {
    name: 'texts that need escaping as keys',
    kind: 'thing',
    text: String.raw`
m1 apply {"spec":{"tags":["a<b>&","q\"\\","tab\t","ü"]}}
  {"spec":{"tags":["a<b>&","q\"\\","tab\t","ü"]}}
  m1: .spec.tags[="a<b>&"] .spec.tags[="q\"\\"] .spec.tags[="tab\t"] .spec.tags[="ü"]
m1 apply {"spec":{"tags":["q\"\\"]}}
  {"spec":{"tags":["q\"\\"]}}
  m1: .spec.tags[="q\"\\"]`,
  },
]
