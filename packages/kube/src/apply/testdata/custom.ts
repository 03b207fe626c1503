import type { Scenario } from './scenario.ts'

/** A custom resource with the schema of its CustomResourceDefinition. */
export const custom: readonly Scenario[] = [
  {
    name: 'users of a database are found by name and host',
    kind: 'database',
    text: `
m1 apply {"spec":{"users":[{"name":"a"},{"name":"a","host":"h","grants":["read"]}]}}
  {"spec":{"users":[{"name":"a"},{"grants":["read"],"host":"h","name":"a"}]}}
  m1: .spec.users[host="%",name="a"] .spec.users[host="h",name="a"] .spec.users[host="%",name="a"].name .spec.users[host="h",name="a"].host .spec.users[host="h",name="a"].name .spec.users[host="h",name="a"].grants[="read"]
m2 apply {"spec":{"users":[{"name":"a","host":"%","grants":["write"]}]}}
  {"spec":{"users":[{"grants":["write"],"host":"%","name":"a"},{"grants":["read"],"host":"h","name":"a"}]}}
  m1: .spec.users[host="%",name="a"] .spec.users[host="h",name="a"] .spec.users[host="%",name="a"].name .spec.users[host="h",name="a"].host .spec.users[host="h",name="a"].name .spec.users[host="h",name="a"].grants[="read"]
  m2: .spec.users[host="%",name="a"] .spec.users[host="%",name="a"].host .spec.users[host="%",name="a"].name .spec.users[host="%",name="a"].grants[="write"]
m1 apply {"spec":{"users":[{"name":"a","host":"h","grants":["write"]}]}}
  {"spec":{"users":[{"grants":["write"],"host":"%","name":"a"},{"grants":["write"],"host":"h","name":"a"}]}}
  m1: .spec.users[host="h",name="a"] .spec.users[host="h",name="a"].host .spec.users[host="h",name="a"].name .spec.users[host="h",name="a"].grants[="write"]
  m2: .spec.users[host="%",name="a"] .spec.users[host="%",name="a"].host .spec.users[host="%",name="a"].name .spec.users[host="%",name="a"].grants[="write"]
m2 apply {"spec":{}}
  {"spec":{"users":[{"grants":["write"],"host":"h","name":"a"}]}}
  m1: .spec.users[host="h",name="a"] .spec.users[host="h",name="a"].host .spec.users[host="h",name="a"].name .spec.users[host="h",name="a"].grants[="write"]
  m2: .spec`,
  },
  {
    name: 'users of a database must differ',
    kind: 'database',
    text: `
m1 apply {"spec":{"users":[{"name":"a"},{"name":"a","host":"%"}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Database): .spec.users: duplicate entries for key [host="%",name="a"]
m1 apply {"spec":{"users":[{"grants":[]}]}}
  {"spec":{"users":[{"grants":[]}]}}
  m1: .spec.users[host="%"]`,
  },
  {
    name: 'lists without a type and references are atomic',
    kind: 'database',
    text: `
m1 apply {"spec":{"images":[{"tag":"1"}],"secretRef":{"name":"s"}}}
  {"spec":{"images":[{"tag":"1"}],"secretRef":{"name":"s"}}}
  m1: .spec.images .spec.secretRef
m2 apply {"spec":{"images":[{"tag":"2"}],"secretRef":{"name":"s"}}}
  conflict with "m1": .spec.images
m2 force {"spec":{"images":[{"tag":"2"}],"secretRef":{"name":"t"}}}
  {"spec":{"images":[{"tag":"2"}],"secretRef":{"name":"t"}}}
  m2: .spec.images .spec.secretRef`,
  },
  {
    name: 'maps and free-form objects are granular',
    kind: 'database',
    text: `
m1 apply {"spec":{"settings":{"a":"1"},"extra":{"p":{"q":[1]}}}}
  {"spec":{"extra":{"p":{"q":[1]}},"settings":{"a":"1"}}}
  m1: .spec.extra.p .spec.extra.p.q .spec.settings.a
m2 apply {"spec":{"settings":{"b":"1"},"extra":{"p":{"r":1}}}}
  {"spec":{"extra":{"p":{"q":[1],"r":1}},"settings":{"a":"1","b":"1"}}}
  m1: .spec.extra.p .spec.extra.p.q .spec.settings.a
  m2: .spec.extra.p .spec.extra.p.r .spec.settings.b
m1 apply {"spec":{"settings":{},"extra":{"p":{"q":[2]}}}}
  {"spec":{"extra":{"p":{"q":[2],"r":1}},"settings":{"b":"1"}}}
  m1: .spec.settings .spec.extra.p .spec.extra.p.q
  m2: .spec.extra.p .spec.extra.p.r .spec.settings.b
m2 apply {"spec":{"extra":{}}}
  {"spec":{"extra":{"p":{"q":[2]}},"settings":null}}
  m1: .spec.settings .spec.extra.p .spec.extra.p.q
  m2: .spec.extra`,
  },
  {
    name: 'unknown fields are refused but where they are preserved',
    kind: 'database',
    text: `
m1 apply {"spec":{"bogus":1}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Database): .spec.bogus: field not declared in schema
m1 apply {"status":{"phase":"x","bogus":1}}
  {"status":{"bogus":1,"phase":"x"}}
  m1: .status.bogus .status.phase
m1 apply {"spec":{"users":[{"name":"a","bogus":1}]}}
  error failed to create typed patch object (/x; example.com/v1, Kind=Database): .spec.users[host="%",name="a"].bogus: field not declared in schema`,
  },
  {
    name: 'a port is a number or a text',
    kind: 'database',
    text: `
m1 apply {"spec":{"port":5432}}
  {"spec":{"port":5432}}
  m1: .spec.port
m1 apply {"spec":{"port":"sql"}}
  {"spec":{"port":"sql"}}
  m1: .spec.port
m2 apply {"spec":{"port":"sql","replicas":1}}
  {"spec":{"port":"sql","replicas":1}}
  m1: .spec.port
  m2: .spec.port .spec.replicas
m1 apply {"spec":{}}
  {"spec":{"port":"sql","replicas":1}}
  m1: .spec
  m2: .spec.port .spec.replicas`,
  },
]
