import type { Scenario } from './scenario.ts'

/** Null, empty objects and empty lists. */
export const nullEmpty: readonly Scenario[] = [
  {
    name: 'null for a leaf',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":null}}
  {"spec":{"a":null}}
  m1: .spec.a
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 apply {"spec":{"a":null}}
  conflict with "m1": .spec.a
m2 force {"spec":{"a":null}}
  {"spec":{"a":null}}
  m2: .spec.a`,
  },
  {
    name: 'null for a list-map',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a"}]}}
  {"spec":{"items":[{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
m2 apply {"spec":{"items":null}}
  {"spec":{"items":[{"name":"a"}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2: .spec.items
m1 apply {"spec":{"items":[]}}
  {"spec":{"items":null}}
  m2: .spec.items`,
  },
  {
    name: 'null for a set',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":null}}
  {"spec":{"tags":null}}
  m1: .spec.tags
m1 apply {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a"]}}
  m1: .spec.tags[="a"]
m1 apply {"spec":{"tags":null}}
  {"spec":{"tags":null}}
  m1: .spec.tags
m1 apply {"spec":{"tags":[]}}
  {"spec":{"tags":[]}}`,
  },
  {
    name: 'null for an atomic list',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":null}}
  {"spec":{"atomicList":null}}
  m1: .spec.atomicList
m2 apply {"spec":{"atomicList":[]}}
  conflict with "m1": .spec.atomicList
m2 force {"spec":{"atomicList":[]}}
  {"spec":{"atomicList":[]}}
  m2: .spec.atomicList`,
  },
  {
    name: 'null for a map',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":null}}
  {"spec":{"labels":null}}
  m1: .spec.labels
m2 apply {"spec":{"labels":{"p":"1"}}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec.labels
  m2: .spec.labels.p
m1 apply {"spec":{"labels":{}}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec.labels
  m2: .spec.labels.p`,
  },
  {
    name: 'null for an entry of a map',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":null,"q":"1"}}}
  {"spec":{"labels":{"p":null,"q":"1"}}}
  m1: .spec.labels.p .spec.labels.q
m1 apply {"spec":{"labels":{"q":"1"}}}
  {"spec":{"labels":{"q":"1"}}}
  m1: .spec.labels.q`,
  },
  {
    name: 'null for a struct',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{"other":"1"}}}
  {"spec":{"nested":{"other":"1"}}}
  m1: .spec.nested.other
m2 apply {"spec":{"nested":null}}
  {"spec":{"nested":{"other":"1"}}}
  m1: .spec.nested.other
  m2: .spec.nested
m1 apply {"spec":{"nested":null}}
  {"spec":{"nested":null}}
  m1: .spec.nested
  m2: .spec.nested`,
  },
  {
    name: 'null for an atomic struct',
    kind: 'thing',
    text: `
m1 apply {"spec":{"selector":{"s":"1"}}}
  {"spec":{"selector":{"s":"1"}}}
  m1: .spec.selector
m1 apply {"spec":{"selector":null}}
  {"spec":{"selector":null}}
  m1: .spec.selector
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec`,
  },
  {
    name: 'null for a deduced value',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1}}}
  {"spec":{"free":{"p":1}}}
  m1: .spec.free.p
m2 apply {"spec":{"free":null}}
  {"spec":{"free":{"p":1}}}
  m1: .spec.free.p
  m2: .spec.free
m1 apply {"spec":{"free":null}}
  {"spec":{"free":null}}
  m1: .spec.free
  m2: .spec.free
m1 apply {"spec":{"free":5}}
  conflict with "m2": .spec.free`,
  },
  {
    name: 'null for a raw value',
    kind: 'thing',
    text: `
m1 apply {"spec":{"raw":{"p":1}}}
  {"spec":{"raw":{"p":1}}}
  m1: .spec.raw
m1 apply {"spec":{"raw":null}}
  {"spec":{"raw":null}}
  m1: .spec.raw
m2 apply {"spec":{"raw":[]}}
  conflict with "m1": .spec.raw`,
  },
  {
    name: 'null for the whole spec',
    kind: 'thing',
    text: `
m1 apply {"spec":null}
  {"spec":null}
  m1: .spec
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"spec":null}
  {"spec":null}
  m1: .spec`,
  },
  {
    name: 'an empty map is owned as such',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{}}}
  {"spec":{"labels":{}}}
  m1: .spec.labels
m2 apply {"spec":{"labels":{"p":"1"}}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec.labels
  m2: .spec.labels.p
m1 apply {"spec":{}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec
  m2: .spec.labels.p
m2 apply {"spec":{}}
  {"spec":null}
  m1: .spec
  m2: .spec`,
  },
  {
    name: 'an empty struct is owned as such',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":{}}}
  {"spec":{"nested":{}}}
  m1: .spec.nested
m1 apply {"spec":{"nested":{"one":{}}}}
  {"spec":{"nested":{"one":{}}}}
  m1: .spec.nested.one
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec`,
  },
  {
    name: 'an empty list-map is not owned',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[]}}
  {"spec":{"items":[]}}
m1 apply {"spec":{}}
  {"spec":{"items":[]}}
  before-first-apply~: .spec .spec.items
  m1: .spec`,
  },
  {
    name: 'an empty set does not remove what others own',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a"]}}
  m1: .spec.tags[="a"]
m2 apply {"spec":{"tags":[]}}
  {"spec":{"tags":["a"]}}
  m1: .spec.tags[="a"]
m1 apply {"spec":{"tags":[]}}
  {}`,
  },
  {
    name: 'an empty atomic list replaces',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a"]}}
  {"spec":{"atomicList":["a"]}}
  m1: .spec.atomicList
m1 apply {"spec":{"atomicList":[]}}
  {"spec":{"atomicList":[]}}
  m1: .spec.atomicList
m2 apply {"spec":{"atomicList":["b"]}}
  conflict with "m1": .spec.atomicList`,
  },
  {
    name: 'an empty item has its key only',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","nested":{}}]}}
  {"spec":{"items":[{"name":"a","nested":{}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested
m2 apply {"spec":{"items":[{"name":"a","nested":{"x":"1"}}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1"}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x
m1 apply {"spec":{"items":[{"name":"a"}]}}
  {"spec":{"items":[{"name":"a","nested":{"x":"1"}}]}}
  m1: .spec.items[name="a"] .spec.items[name="a"].name
  m2: .spec.items[name="a"] .spec.items[name="a"].name .spec.items[name="a"].nested.x`,
  },
  {
    name: 'an empty configuration owns nothing',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec
m1 apply {}
  {}`,
  },
  {
    name: 'an update sets null',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","labels":{"p":"1"}}}
  {"spec":{"a":"1","labels":{"p":"1"}}}
  m1: .spec.a .spec.labels.p
m2 update {"spec":{"a":null,"labels":null}}
  {"spec":{"a":null,"labels":null}}
  m2~: .spec.a
m1 apply {"spec":{"a":"1"}}
  conflict with "m2" using example.com/v1: .spec.a`,
  },
  {
    name: 'a deduced map becomes a list and a scalar',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":1}}}
  {"spec":{"free":{"p":1}}}
  m1: .spec.free.p
m1 apply {"spec":{"free":[1]}}
  {"spec":{"free":[1]}}
  m1: .spec.free
m1 apply {"spec":{"free":"x"}}
  {"spec":{"free":"x"}}
  m1: .spec.free
m1 apply {"spec":{"free":{"q":{}}}}
  {"spec":{"free":{"q":{}}}}
  m1: .spec.free.q`,
  },
  {
    name: 'a deduced value changes type by another manager',
    kind: 'thing',
    text: `
m1 apply {"spec":{"free":{"p":{"q":1}}}}
  {"spec":{"free":{"p":{"q":1}}}}
  m1: .spec.free.p .spec.free.p.q
m2 apply {"spec":{"free":"x"}}
  {"spec":{"free":"x"}}
  m2: .spec.free
m2 force {"spec":{"free":"x"}}
  {"spec":{"free":"x"}}
  m2: .spec.free
m1 force {"spec":{"free":{"p":{}}}}
  {"spec":{"free":{"p":{}}}}
  m1: .spec.free.p`,
  },
  {
    name: 'unowned fields in an applied empty struct are pruned with it',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:status":{}}}]},"status":{"phase":"b","conditions":[]}}
  {"status":{"conditions":[],"phase":"b"}}
  m1: .status
m1 apply {"status":{}}
  {}
  m1: .status`,
  },
  {
    name: 'unowned entries in an applied empty map stay',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:labels":{}}}}]},"spec":{"labels":{"p":"1"}}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec.labels
m1 apply {"spec":{"labels":{}}}
  {"spec":{"labels":{"p":"1"}}}
  m1: .spec.labels`,
  },
]
