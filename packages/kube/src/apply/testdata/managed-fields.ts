import type { Scenario } from './scenario.ts'

/** managedFields in requests, untracked objects, and the identity of managers. */
export const managedFields: readonly Scenario[] = [
  {
    name: 'an untracked object is adopted on the first apply',
    kind: 'thing',
    text: `
x store {"metadata":{"uid":"u"},"spec":{"a":"1","b":"1"}}
  {"metadata":{"uid":"u"},"spec":{"a":"1","b":"1"}}
m1 apply {"spec":{"a":"1"}}
  {"metadata":{"uid":"u"},"spec":{"a":"1","b":"1"}}
  before-first-apply~: .spec .spec.a .spec.b
  m1: .spec.a
m1 apply {"spec":{"a":"2"}}
  conflict with "before-first-apply" using example.com/v1: .spec.a
m1 force {"spec":{"a":"2"}}
  {"metadata":{"uid":"u"},"spec":{"a":"2","b":"1"}}
  before-first-apply~: .spec .spec.b
  m1: .spec.a
m1 apply {"spec":{"b":"1"}}
  {"metadata":{"uid":"u"},"spec":{"b":"1"}}
  before-first-apply~: .spec .spec.b
  m1: .spec.b`,
  },
  {
    name: 'an untracked object is not tracked by an update',
    kind: 'thing',
    text: `
x store {"metadata":{"uid":"u"},"spec":{"a":"1"}}
  {"metadata":{"uid":"u"},"spec":{"a":"1"}}
m1 update {"metadata":{"uid":"u"},"spec":{"a":"2"}}
  {"metadata":{"uid":"u"},"spec":{"a":"2"}}`,
  },
  {
    name: 'a create is tracked',
    kind: 'thing',
    text: `
m1 create {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1~: .spec .spec.a
m1 update {"spec":{"a":"1","b":"2"}}
  {"spec":{"a":"1","b":"2"}}
  m1~: .spec .spec.a .spec.b`,
  },
  {
    name: 'an update without change gives no entry',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'an empty list resets',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  before-first-apply~: .spec .spec.a
  m1: .spec.a`,
  },
  {
    name: 'a list with an empty entry resets',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
m2 apply {"spec":{"a":"2"}}
  conflict with "before-first-apply" using example.com/v1: .spec.a`,
  },
  {
    name: 'a reset with a change starts again',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"uid":"u","managedFields":[]},"spec":{"a":"2"}}
  {"metadata":{"uid":"u"},"spec":{"a":"2"}}
  m2~: .spec.a
m2 update {"metadata":{"uid":"u"},"spec":{"a":"3"}}
  {"metadata":{"uid":"u"},"spec":{"a":"3"}}
  m2~: .spec.a`,
  },
  {
    name: 'entries can be edited',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1","b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m1: .spec.a .spec.b
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{}}}}]},"spec":{"a":"1","b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  m9: .spec.a
m1 apply {"spec":{"a":"2"}}
  conflict with "m9": .spec.a`,
  },
  {
    name: 'entries with a wrong operation are ignored',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Merge","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'entries without version are ignored',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","fieldsType":"FieldsV1","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'entries without type are ignored',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'entries of another type are ignored',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV2","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'malformed fields are ignored',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"spec":{}}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
  {
    name: 'unknown elements are dropped',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:a":{},"z:future":{}}}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m9: .spec.a`,
  },
  {
    name: 'a stored entry that is wrong fails an apply',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m9","operation":"Merge","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m9~:
m1 apply {"spec":{"a":"1"}}
  error failed to decode managed fields: operation must be \`Apply\` or \`Update\``,
  },
  {
    name: 'a stored entry of an unknown type fails an apply',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":[{"manager":"m9","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV2","fieldsV1":{}}]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m9:
m1 apply {"spec":{"a":"1"}}
  error failed to decode managed fields: invalid fieldsType "FieldsV2" in managed fields entry 0`,
  },
  {
    name: 'entries that are no objects count as none',
    kind: 'thing',
    text: `
x store {"metadata":{"managedFields":["y"]},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  before-first-apply~: .spec .spec.a
  m1: .spec.a`,
  },
  {
    name: 'an applier and an updater of one name are two managers',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 update {"spec":{"a":"2"}}
  {"spec":{"a":"2"}}
  m1~: .spec.a
m1 apply {"spec":{"a":"1"}}
  conflict with "m1" using example.com/v1: .spec.a`,
  },
  {
    name: 'subresources are managers of their own',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply/status {"status":{"phase":"x"}}
  {"spec":{"a":"1"},"status":{"phase":"x"}}
  m1/status: .status.phase
  m1: .spec.a
m1 update/status {"spec":{"a":"1"},"status":{"phase":"y"}}
  {"spec":{"a":"1"},"status":{"phase":"y"}}
  m1: .spec.a
  m1~/status: .status.phase
m2 apply {"status":{"phase":"z"}}
  conflict with "m1" with subresource "status" using example.com/v1: .status.phase`,
  },
  {
    name: 'a subresource cannot edit entries',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update/status {"metadata":{"managedFields":[]},"spec":{"a":"1"},"status":{"phase":"x"}}
  {"spec":{"a":"1"},"status":{"phase":"x"}}
  m1: .spec.a
  m2~/status: .status .status.phase`,
  },
  {
    name: 'metadata that the server writes is not owned',
    kind: 'thing',
    text: `
m1 apply {"metadata":{"namespace":"n","labels":{"l":"1"},"finalizers":["f"],"generation":3,"resourceVersion":"5","uid":"u"}}
  {"metadata":{"finalizers":["f"],"generation":3,"labels":{"l":"1"},"namespace":"n","resourceVersion":"5","uid":"u"}}
  m1: .metadata.finalizers[="f"] .metadata.labels.l
m2 update {"metadata":{"namespace":"n","labels":{"l":"1"},"finalizers":["f"],"generation":4,"resourceVersion":"6","uid":"u"}}
  {"metadata":{"finalizers":["f"],"generation":4,"labels":{"l":"1"},"namespace":"n","resourceVersion":"6","uid":"u"}}
  m1: .metadata.finalizers[="f"] .metadata.labels.l`,
  },
  {
    name: 'more than ten updaters are merged',
    kind: 'thing',
    text: `
u00 create {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  u00~: .spec .spec.a
u01 update {"spec":{"a":"1","b":"1"}}
  {"spec":{"a":"1","b":"1"}}
  u00~: .spec .spec.a
  u01~: .spec.b
u02 update {"spec":{"a":"1","b":"1","n":1}}
  {"spec":{"a":"1","b":"1","n":1}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
u03 update {"spec":{"a":"1","b":"1","n":1,"flag":true}}
  {"spec":{"a":"1","b":"1","flag":true,"n":1}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
u04 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x"}}
  {"spec":{"a":"1","b":"1","flag":true,"n":1,"when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
u05 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1"}}
  {"spec":{"a":"1","b":"1","flag":true,"n":1,"quantity":"1","when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
u06 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1}}
  {"spec":{"a":"1","b":"1","flag":true,"n":1,"quantity":"1","raw":1,"when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
u07 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1,"free":1}}
  {"spec":{"a":"1","b":"1","flag":true,"free":1,"n":1,"quantity":"1","raw":1,"when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
  u07~: .spec.free
u08 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1,"free":1,"tags":["t"]}}
  {"spec":{"a":"1","b":"1","flag":true,"free":1,"n":1,"quantity":"1","raw":1,"tags":["t"],"when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
  u07~: .spec.free
  u08~: .spec.tags .spec.tags[="t"]
u09 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1,"free":1,"tags":["t"],"numbers":[1]}}
  {"spec":{"a":"1","b":"1","flag":true,"free":1,"n":1,"numbers":[1],"quantity":"1","raw":1,"tags":["t"],"when":"x"}}
  u00~: .spec .spec.a
  u01~: .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
  u07~: .spec.free
  u08~: .spec.tags .spec.tags[="t"]
  u09~: .spec.numbers .spec.numbers[=1]
u10 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1,"free":1,"tags":["t"],"numbers":[1],"atomicList":["l"]}}
  {"spec":{"a":"1","atomicList":["l"],"b":"1","flag":true,"free":1,"n":1,"numbers":[1],"quantity":"1","raw":1,"tags":["t"],"when":"x"}}
  ancient-changes~: .spec .spec.a .spec.b
  u02~: .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
  u07~: .spec.free
  u08~: .spec.tags .spec.tags[="t"]
  u09~: .spec.numbers .spec.numbers[=1]
  u10~: .spec.atomicList
u11 update {"spec":{"a":"1","b":"1","n":1,"flag":true,"when":"x","quantity":"1","raw":1,"free":1,"tags":["t"],"numbers":[1],"atomicList":["l"],"labels":{"p":"1"}}}
  {"spec":{"a":"1","atomicList":["l"],"b":"1","flag":true,"free":1,"labels":{"p":"1"},"n":1,"numbers":[1],"quantity":"1","raw":1,"tags":["t"],"when":"x"}}
  ancient-changes~: .spec .spec.a .spec.b .spec.n
  u03~: .spec.flag
  u04~: .spec.when
  u05~: .spec.quantity
  u06~: .spec.raw
  u07~: .spec.free
  u08~: .spec.tags .spec.tags[="t"]
  u09~: .spec.numbers .spec.numbers[=1]
  u10~: .spec.atomicList
  u11~: .spec.labels .spec.labels.p`,
  },
  {
    name: 'sets of items that lost their key survive',
    kind: 'thing',
    text: String.raw`
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:items":{"k:{\"name\":\"a\"}":{"f:value":{}}}}}}]},"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"].value
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b`,
  },
  {
    name: 'an owner of every part but not of the item',
    kind: 'thing',
    text: String.raw`
x store {"metadata":{"managedFields":[{"manager":"m1","operation":"Apply","apiVersion":"example.com/v1","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{"f:items":{"k:{\"name\":\"a\"}":{"f:name":{},"f:value":{}}}}}}]},"spec":{"items":[{"name":"a","value":"1"}]}}
  {"spec":{"items":[{"name":"a","value":"1"}]}}
  m1: .spec.items[name="a"].name .spec.items[name="a"].value
m1 apply {"spec":{"b":"x"}}
  {"spec":{"b":"x"}}
  m1: .spec.b`,
  },
]
