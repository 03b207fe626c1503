import type { Scenario } from './scenario.ts'

/** Fields that were recorded under another schema. */
export const schemaChanges: readonly Scenario[] = [
  {
    name: 'parts of a struct that became atomic',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:selector":{"f:s":{}}}}},{"manager":"m2","operation":"Update","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:selector":{"f:t":{}}}}}]},"spec":{"selector":{"s":"1","t":{}}}}
  {"spec":{"selector":{"s":"1","t":{}}}}
  m1: .spec.selector.s
  m2~: .spec.selector.t
m1 apply {"spec":{"selector":{"s":"1","t":{}}}}
  {"spec":{"selector":{"s":"1","t":{}}}}
  m1: .spec.selector
  m2~: .spec.selector
m1 apply {"spec":{"selector":{"s":"2"}}}
  conflict with "m2" using example.com/v1: .spec.selector
m1 force {"spec":{"selector":{"s":"2"}}}
  {"spec":{"selector":{"s":"2"}}}
  m1: .spec.selector`,
  },
  {
    name: 'parts of a map that became atomic',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:atomicMap":{".":{},"f:p":{}}}}}]},"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap .spec.atomicMap.p
m1 apply {"spec":{"atomicMap":{"p":"1"}}}
  {"spec":{"atomicMap":{"p":"1"}}}
  m1: .spec.atomicMap
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec`,
  },
  {
    name: 'items of a list that became atomic',
    kind: 'thing',
    text: String.raw`
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:atomicList":{"v:\"a\"":{}}}}},{"manager":"m2","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:atomicList":{"v:\"b\"":{}}}}}]},"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList[="a"]
  m2: .spec.atomicList[="b"]
m1 apply {"spec":{"atomicList":["a","b"]}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec.atomicList
  m2: .spec.atomicList
m1 apply {"spec":{}}
  {"spec":{"atomicList":["a","b"]}}
  m1: .spec
  m2: .spec.atomicList
m2 apply {"spec":{}}
  {"spec":null}
  m1: .spec
  m2: .spec`,
  },
  {
    name: 'a list that became a set',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:tags":{}}}}]},"spec":{"tags":["a","b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags
m1 apply {"spec":{"tags":["a"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"]
m2 apply {"spec":{"tags":["b"]}}
  {"spec":{"tags":["a","b"]}}
  m1: .spec.tags[="a"]
  m2: .spec.tags[="b"]
m1 apply {"spec":{}}
  {"spec":{"tags":["b"]}}
  m1: .spec
  m2: .spec.tags[="b"]`,
  },
  {
    name: 'a struct that became granular',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:nested":{}}}}]},"spec":{"nested":{"other":"1"}}}
  {"spec":{"nested":{"other":"1"}}}
  m1: .spec.nested
m2 apply {"spec":{"nested":{"other":"2"}}}
  {"spec":{"nested":{"other":"2"}}}
  m1: .spec.nested
  m2: .spec.nested.other
m1 apply {"spec":{"nested":{"other":"3"}}}
  conflict with "m2": .spec.nested.other
m1 apply {"spec":{}}
  {"spec":{"nested":{"other":"2"}}}
  m1: .spec
  m2: .spec.nested.other`,
  },
  {
    name: 'fields that the schema does not have any more',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:gone":{"f:x":{}},"f:a":{}}}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a .spec.gone.x
m2 apply {"spec":{"b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m1: .spec.a .spec.gone.x
  m2: .spec.b
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m1: .spec.a
  m2: .spec.b`,
  },
  {
    name: 'parts of a raw value',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:raw":{"f:p":{}}}}}]},"spec":{"raw":{"p":1}}}
  {"spec":{"raw":{"p":1}}}
  m1: .spec.raw.p
m1 apply {"spec":{"raw":{"p":1}}}
  {"spec":{"raw":{"p":1}}}
  m1: .spec.raw`,
  },
  {
    name: 'parts of a deduced value stay as they are',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:free":{"f:p":{"f:q":{}}}}}}]},"spec":{"free":{"p":{"q":1}}}}
  {"spec":{"free":{"p":{"q":1}}}}
  m1: .spec.free.p.q
m1 apply {"spec":{"free":{"p":{"q":1}}}}
  {"spec":{"free":{"p":{"q":1}}}}
  m1: .spec.free.p .spec.free.p.q
m1 apply {"spec":{}}
  {"spec":null}
  m1: .spec`,
  },
]
