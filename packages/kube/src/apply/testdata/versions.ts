import type { Scenario } from './scenario.ts'

/** Managers at different versions of the API. */
export const versions: readonly Scenario[] = [
  {
    name: 'an applier changes version',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m1: .spec.a .spec.b
m1 apply@v2 {"spec":{"aV2":"1"}}
  {"spec":{"aV2":"1"}}
  m1: .spec.aV2
m1 apply@v2 {"spec":{"aV2":"2"}}
  {"spec":{"aV2":"2"}}
  m1: .spec.aV2
m1 apply {"spec":{"a":"2"}}
  {"spec":{"a":"2"}}
  m1: .spec.a`,
  },
  {
    name: 'appliers at two versions share a field',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 apply@v2 {"spec":{"aV2":"1"}}
  {"spec":{"aV2":"1"}}
  m1@v1: .spec.a
  m2: .spec.aV2
m1 apply {"spec":{"b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m1: .spec.b
  m2@v2: .spec.aV2
m2 apply@v2 {"spec":{}}
  {"spec":{"bV2":"1"}}
  m1@v1: .spec.b
  m2: .spec`,
  },
  {
    name: 'appliers at two versions conflict',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 apply@v2 {"spec":{"aV2":"2"}}
  conflict with "m1": .spec.a
m2 force@v2 {"spec":{"aV2":"2"}}
  {"spec":{"aV2":"2"}}
  m2: .spec.aV2
m1 apply {"spec":{"a":"1"}}
  conflict with "m2": .spec.aV2`,
  },
  {
    name: 'an update at another version takes fields',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","tags":["x"]}}
  {"spec":{"a":"1","tags":["x"]}}
  m1: .spec.a .spec.tags[="x"]
m2 update@v2 {"spec":{"aV2":"2","tagsV2":["x","y"]}}
  {"spec":{"aV2":"2","tagsV2":["x","y"]}}
  m1@v1: .spec.tags[="x"]
  m2~: .spec.aV2 .spec.tagsV2[="y"]
m1 apply {"spec":{"a":"1","tags":["x"]}}
  conflict with "m2" using example.com/v2: .spec.aV2`,
  },
  {
    name: 'one updater has an entry for each version',
    kind: 'thing',
    text: `
m1 create {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1~: .spec .spec.a
m1 update@v2 {"spec":{"aV2":"1","bV2":"2"}}
  {"spec":{"aV2":"1","bV2":"2"}}
  m1~: .spec.bV2
  m1~@v1: .spec .spec.a
m1 update {"spec":{"a":"3","b":"2"}}
  {"spec":{"a":"3","b":"2"}}
  m1~: .spec .spec.a
  m1~@v2: .spec.bV2`,
  },
  {
    name: 'pruning at an older version keeps what a newer one owns',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","value":"1"},{"name":"b"}]}}
  {"spec":{"items":[{"name":"a","value":"1"},{"name":"b"}]}}
  m1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="a"].name .spec.items[name="a"].value .spec.items[name="b"].name
m2 apply@v2 {"spec":{"itemsV2":[{"name":"a","args":["x"]}]}}
  {"spec":{"itemsV2":[{"args":["x"],"name":"a","value":"1"},{"name":"b"}]}}
  m1@v1: .spec.items[name="a"] .spec.items[name="b"] .spec.items[name="a"].name .spec.items[name="a"].value .spec.items[name="b"].name
  m2: .spec.itemsV2[name="a"] .spec.itemsV2[name="a"].args .spec.itemsV2[name="a"].name
m1 apply {"spec":{"items":[{"name":"b"}]}}
  {"spec":{"items":[{"args":["x"],"name":"a"},{"name":"b"}]}}
  m1: .spec.items[name="b"] .spec.items[name="b"].name
  m2@v2: .spec.itemsV2[name="a"] .spec.itemsV2[name="a"].args .spec.itemsV2[name="a"].name
m1 apply@v2 {"spec":{}}
  {"spec":{"itemsV2":[{"args":["x"],"name":"a"}]}}
  m1: .spec
  m2: .spec.itemsV2[name="a"] .spec.itemsV2[name="a"].args .spec.itemsV2[name="a"].name`,
  },
  {
    name: 'managers of a version that is gone are dropped',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"old","operation":"Apply","apiVersion":"example.com/v0","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:b":{}}}},{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}}}]},"spec":{"a":"1","b":"2"}}
  {"spec":{"a":"1","b":"2"}}
  m1: .spec.a
  m2~: .spec.b
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1","b":"2"}}
  m1: .spec.a
  m2~: .spec.b`,
  },
  {
    name: 'an applier whose last version is gone prunes nothing',
    kind: 'thing',
    text: `
m1 store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v0","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:b":{}}}}]},"spec":{"a":"1","b":"2"}}
  {"spec":{"a":"1","b":"2"}}
  m1@v0: .spec.b
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1","b":"2"}}
  m1: .spec.a
m1 apply {"spec":{"n":1}}
  {"spec":{"b":"2","n":1}}
  m1: .spec.n`,
  },
]
