import type { Scenario } from './scenario.ts'

/** Fields that an endpoint does not let a request set. */
export const status: readonly Scenario[] = [
  {
    name: 'status on the main endpoint is not owned',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply {"spec":{"a":"1"},"status":{"phase":"x"}}
  {"spec":{"a":"1"},"status":{"phase":"x"}}
  m1: .spec.a
m2 apply/status {"status":{"phase":"y"}}
  {"spec":{"a":"1"},"status":{"phase":"y"}}
  m1: .spec.a
  m2/status: .status.phase
m1 apply {"spec":{"a":"1"},"status":{"phase":"z"}}
  {"spec":{"a":"1"},"status":{"phase":"z"}}
  m1: .spec.a
  m2/status: .status.phase`,
  },
  {
    name: 'spec on the status endpoint is not owned',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 apply/status {"spec":{"a":"2"},"status":{"phase":"x"}}
  {"spec":{"a":"2"},"status":{"phase":"x"}}
  m1: .spec.a
  m2/status: .status.phase
m2 apply/status {"status":{"count":1}}
  {"spec":{"a":"2"},"status":{"count":1}}
  m1: .spec.a
  m2/status: .status.count`,
  },
  {
    name: 'an update of status is tracked on its endpoint only',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update {"spec":{"a":"1"},"status":{"phase":"x"}}
  {"spec":{"a":"1"},"status":{"phase":"x"}}
  m1: .spec.a
m2 update/status {"spec":{"a":"1"},"status":{"phase":"y"}}
  {"spec":{"a":"1"},"status":{"phase":"y"}}
  m1: .spec.a
  m2~/status: .status.phase`,
  },
  {
    name: 'an update of spec on the status endpoint is not tracked',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"}}
  m1: .spec.a
m2 update/status {"spec":{"a":"2"},"status":{"phase":"x"}}
  {"spec":{"a":"2"},"status":{"phase":"x"}}
  m1: .spec.a
  m2~/status: .status .status.phase
m1 apply {"spec":{"a":"1"}}
  {"spec":{"a":"1"},"status":{"phase":"x"}}
  m1: .spec.a
  m2~/status: .status .status.phase`,
  },
  {
    name: 'conditions of two controllers',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply/status {"status":{"conditions":[{"type":"Ready","status":"True"}]}}
  {"status":{"conditions":[{"status":"True","type":"Ready"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type
m2 apply/status {"status":{"conditions":[{"type":"Synced","status":"False","reason":"x"}]}}
  {"status":{"conditions":[{"status":"True","type":"Ready"},{"reason":"x","status":"False","type":"Synced"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type
  m2/status: .status.conditions[type="Synced"] .status.conditions[type="Synced"].reason .status.conditions[type="Synced"].status .status.conditions[type="Synced"].type
m1 apply/status {"status":{"conditions":[{"type":"Ready","status":"False"}]}}
  {"status":{"conditions":[{"status":"False","type":"Ready"},{"reason":"x","status":"False","type":"Synced"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type
  m2/status: .status.conditions[type="Synced"] .status.conditions[type="Synced"].reason .status.conditions[type="Synced"].status .status.conditions[type="Synced"].type
m2 apply/status {"status":{}}
  {"status":{"conditions":[{"status":"False","type":"Ready"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type
  m2/status: .status
m1 update/status {"status":{}}
  {"status":{}}
  m2/status: .status`,
  },
  {
    name: 'a condition of another controller conflicts',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply/status {"status":{"conditions":[{"type":"Ready","status":"True"}]}}
  {"status":{"conditions":[{"status":"True","type":"Ready"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type
m2 apply/status {"status":{"conditions":[{"type":"Ready","status":"False"}]}}
  conflict with "m1" with subresource "status": .status.conditions[type="Ready"].status
m2 force/status {"status":{"conditions":[{"type":"Ready","status":"False"}]}}
  {"status":{"conditions":[{"status":"False","type":"Ready"}]}}
  m1/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].type
  m2/status: .status.conditions[type="Ready"] .status.conditions[type="Ready"].status .status.conditions[type="Ready"].type`,
  },
  {
    name: 'labels on the status endpoint are not owned',
    kind: 'thing',
    resetStatus: true,
    text: `
m1 apply/status {"metadata":{"labels":{"p":"1"}},"status":{"phase":"x"}}
  {"metadata":{"labels":{"p":"1"}},"status":{"phase":"x"}}
  m1/status: .status.phase
m2 apply {"metadata":{"labels":{"p":"2"}}}
  {"metadata":{"labels":{"p":"2"}},"status":{"phase":"x"}}
  m1/status: .status.phase
  m2: .metadata.labels.p`,
  },
]
