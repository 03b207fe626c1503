import type { Scenario } from './scenario.ts'

/** Values that do not match the schema. */
export const types: readonly Scenario[] = [
  {
    name: 'an unknown field',
    kind: 'thing',
    text: `
m1 apply {"spec":{"bogus":1}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.bogus: field not declared in schema`,
  },
  {
    name: 'an unknown field in an item',
    kind: 'thing',
    text: `
m1 apply {"spec":{"items":[{"name":"a","bogus":1}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.items[name="a"].bogus: field not declared in schema`,
  },
  {
    name: 'a number for a string',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":1}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.a: expected string, got &value.valueUnstructured{Value:1}`,
  },
  {
    name: 'a string for a number',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":"x"}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.n: expected numeric (int or float), got string`,
  },
  {
    name: 'a string for a flag',
    kind: 'thing',
    text: `
m1 apply {"spec":{"flag":"true"}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.flag: expected boolean, got &{true}`,
  },
  {
    name: 'an object for a string',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":{"p":[1,true,null,1.5]}}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.a: expected string, got &value.valueUnstructured{Value:map[string]interface {}{"p":[]interface {}{1, true, interface {}(nil), 1.5}}}`,
  },
  {
    name: 'a list for a number',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":[1]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.n: expected numeric (int or float), got []interface {}`,
  },
  {
    name: 'an object for a number',
    kind: 'thing',
    text: `
m1 apply {"spec":{"n":{}}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.n: expected numeric (int or float), got map[string]interface {}`,
  },
  {
    name: 'an object for a list',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":{"p":1}}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.atomicList: expected list, got &{map[p:1]}`,
  },
  {
    name: 'a string for a list',
    kind: 'thing',
    text: `
m1 apply {"spec":{"tags":"x"}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.tags: expected list, got &{x}`,
  },
  {
    name: 'a list for a map',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":["x"]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.labels: expected map, got &{[x]}`,
  },
  {
    name: 'a number for a struct',
    kind: 'thing',
    text: `
m1 apply {"spec":{"nested":1.5}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.nested: expected map, got &{1.5}`,
  },
  {
    name: 'an object for a time',
    kind: 'thing',
    text: `
m1 apply {"spec":{"when":{}}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.when: expected any scalar, got &{map[]}`,
  },
  {
    name: 'a number for a time',
    kind: 'thing',
    text: `
m1 apply {"spec":{"when":5}}
  {"spec":{"when":5}}
  m1: .spec.when`,
  },
  {
    name: 'a list for a quantity',
    kind: 'thing',
    text: `
m1 apply {"spec":{"quantity":[]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.quantity: expected any scalar, got &{[]}`,
  },
  {
    name: 'a number in a map of strings',
    kind: 'thing',
    text: `
m1 apply {"spec":{"labels":{"p":1}}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.labels.p: expected string, got &value.valueUnstructured{Value:1}`,
  },
  {
    name: 'a wrong item of an atomic list',
    kind: 'thing',
    text: `
m1 apply {"spec":{"atomicList":["a",1]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.atomicList[1]: expected string, got &value.valueUnstructured{Value:1}`,
  },
  {
    name: 'a wrong field of a keyed item',
    kind: 'thing',
    text: `
m1 apply {"spec":{"ports":[{"port":1,"name":true}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.ports[port=1,protocol="TCP"].name: expected string, got &value.valueUnstructured{Value:true}`,
  },
  {
    name: 'a wrong value in an update',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"spec":{"a":1}}
  error failed to convert new object (/x; example.com/v1, Kind=Thing) to smd typed: .spec.a: expected string, got &value.valueUnstructured{Value:1}
m1 apply {"spec":{"a":"1"}}
  error failed to create manager for existing fields: failed to convert new object (/x; example.com/v1, Kind=Thing) to smd typed: .spec.a: expected string, got &value.valueUnstructured{Value:1}`,
  },
  {
    name: 'another kind',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"kind":"Other","spec":{"a":"1"}}
  error invalid object type: example.com/v1, Kind=Other`,
  },
  {
    name: 'another version',
    kind: 'thing',
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m1 apply {"apiVersion":"example.com/v3","spec":{"a":"1"}}
  error invalid object type: example.com/v3, Kind=Thing`,
  },
  {
    name: 'managedFields in a configuration',
    kind: 'thing',
    text: `
m1 apply {"metadata":{"managedFields":[]},"spec":{"a":"1"}}
  error metadata.managedFields must be nil
m1 apply {"metadata":{"managedFields":[{}]},"spec":{"a":"1"}}
  error metadata.managedFields must be nil
m1 apply {"metadata":{"managedFields":null},"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a`,
  },
]
