import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { UserInfo } from '../../user-info.ts'
import { accessWith, strategyContextWith } from '../testing/strategy-context.ts'
import { authorizeClaimStatus } from './claim-access.ts'

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
  const access = accessWith(({ verb, subresource, name }) => rights.includes(`${verb} ${subresource} ${name}`.trim()))
  const metadata = { name: 'a', namespace: 'default' }
  const context = strategyContextWith({}, { access, user })
  return authorizeClaimStatus({ metadata, status }, { metadata, status: old }, context).map(formatFieldError)
}

test('who allocates has the right to bind claims', () => {
  expect(refusals({ allocation }, { allocation }, [])).toEqual([])
  expect(refusals({ allocation }, {}, ['patch binding'])).toEqual([])
  expect(refusals({ allocation }, {}, [])).toEqual([
    'status.allocation: Forbidden: changing status.allocation or status.reservedFor requires resource="resourceclaims/binding", verb="patch" permission: cannot patch resourceclaims',
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
