import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { UserInfo } from '../../api.ts'
import type { Attributes } from '../../authorization/index.ts'
import type { Operation } from '../operation.ts'
import { createTestServer } from '../testdata/server.ts'
import { refusedClaimChanges } from './guard-claim.ts'

const { context, resources } = createTestServer()
const resource = resources.find('resource.k8s.io', 'v1', 'resourceclaims')
const onNode = {
  nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }],
}
const allocation = { devices: { results: [{ request: 'one' }] }, nodeSelector: onNode }
const device = { driver: 'disk.example.com', pool: 'p', device: 'd' }
const account: UserInfo = {
  name: 'system:serviceaccount:default:driver',
  groups: [],
  extra: { 'authentication.kubernetes.io/node-name': ['n'] },
}

/** What a user with these rights, each as "verb subresource name", must not change. */
function refusals(status: JsonObject, old: JsonObject, rights: readonly string[], user: UserInfo = account): string[] {
  const authorize = ({ verb, subresource, name }: Attributes) => ({
    isAllowed: rights.includes(`${verb} ${subresource} ${name}`.trim()),
    reason: '',
  })
  const operation = {
    context: { ...context, access: { authorizer: { authorize } } },
    request: { method: 'PATCH', path: '', user },
    path: { namespace: 'default', name: 'a' },
    resource,
  } as unknown as Operation
  return refusedClaimChanges(operation, 'status', { status }, { status: old }).map(formatFieldError)
}

test('who allocates has the right to bind claims', () => {
  expect(refusals({ allocation }, { allocation }, [])).toEqual([])
  expect(refusals({ allocation }, {}, ['patch binding'])).toEqual([])
  expect(refusals({ allocation }, {}, [])).toEqual([
    'status.allocation: Forbidden: changing status.allocation or status.reservedFor requires resource="resourceclaims/binding", verb="patch" permission: resourceclaims.resource.k8s.io is forbidden: User "system:serviceaccount:default:driver" cannot patch resource "resourceclaims/binding" in API group "resource.k8s.io" at the cluster scope',
  ])
})

test('who reports on a device speaks for its driver, here or everywhere', () => {
  const report = (rights: readonly string[], user?: UserInfo) =>
    refusals({ allocation, devices: [device] }, { allocation }, rights, user)
  expect(report(['associated-node:patch driver disk.example.com'])).toEqual([])
  expect(report(['arbitrary-node:patch driver disk.example.com'])).toEqual([])
  expect(report([])[0]).toContain('verb="[associated-node:patch arbitrary-node:patch]" permission')
  const elsewhere = { ...account, extra: { 'authentication.kubernetes.io/node-name': ['m'] } }
  expect(report(['associated-node:patch driver disk.example.com'], elsewhere)[0]).toContain(
    'verb="[arbitrary-node:patch]" permission',
  )
  expect(refusals({ allocation }, { allocation, devices: [device] }, [])).toHaveLength(1)
})

test('devices of others are given in namespaces that are marked', () => {
  const results = [{ request: 'one', adminAccess: true }]
  expect(refusals({ allocation: { devices: { results } } }, {}, ['patch binding'])).toEqual([
    'status.allocation.devices.results[0].adminAccess: Forbidden: admin access to devices requires the `resource.kubernetes.io/admin-access: true` label on the containing namespace',
  ])
})

test('each of 2 000 devices is compared once with those before, not with each of them', () => {
  let reads = 0
  const devices = (count: number, driver: string) =>
    Array.from({ length: count }, (_, index) => ({
      get driver() {
        reads++
        return driver
      },
      device: `d${index}`,
    }))
  const driver = 'disk.example.com'
  const rights = [`arbitrary-node:patch driver ${driver}`]
  expect(
    refusals(
      { allocation, devices: devices(2_000, driver) },
      { allocation, devices: devices(2_000, 'old.example.com') },
      rights,
    ),
  ).toHaveLength(1)
  expect(reads).toBeLessThan(20_000)
})
