import type { JsonObject } from '@kubewright/kube/json'
import { defineController, defineOperator, type Operator } from 'kubewright'
import type { StorageMigration } from 'kubewright/client/helpers'
import type { KindReference } from 'kubewright/resource'
import { expect } from 'vitest'
import { checkConversions } from '../index.ts'
import { firstRelease, secondRelease, thirdRelease, zoneAnnotation } from './cron-releases.ts'

/** A cluster and a user of it, such as kubectl. */
export interface UpgradedCluster {
  /** Applies the CustomResourceDefinition of a kind. */
  define(kind: KindReference): Promise<void>
  storedVersions(): Promise<readonly string[] | undefined>
  migrate(kind: KindReference): Promise<StorageMigration>
  /** Starts an operator, which serves and registers its conversions. */
  start(operator: Operator): Promise<{ stop(): Promise<unknown> }>
  /** Applies an object at the version in it. Returns the warnings of the server. */
  apply(object: JsonObject): Promise<readonly string[]>
  /** Reads an object at a version; fails if the server does. */
  read(version: string, name: string): Promise<JsonObject>
  /** The names of all objects, in order, in a list at a version. */
  names(version: string): Promise<readonly string[]>
  /** Tries it again until it succeeds: a server notices changed definitions and registrations after a while. */
  until(work: () => Promise<void>): Promise<void>
}

const versions = ['v1alpha1', 'v1beta1', 'v1'] as const
const names = ['new', 'plain', 'warned', 'zoned']

const first = defineOperator({
  name: 'crons',
  controllers: [defineController({ for: firstRelease, reconcile: () => ({}) })],
})
const second = defineOperator({
  name: 'crons',
  controllers: [defineController({ for: secondRelease, reconcile: () => ({}) })],
})

function cronAt(version: string, name: string, spec: JsonObject): JsonObject {
  const metadata = { namespace: 'default', name }
  return { apiVersion: `cron.example.com/${version}`, kind: 'Cron', metadata, spec }
}

/**
 * A resource through three releases: the stored version changes, users read and write each version at any time, the
 * stored objects are migrated, and the last release has neither old versions nor a conversion.
 */
export async function upgradeThroughReleases(cluster: UpgradedCluster): Promise<void> {
  for (const release of [firstRelease, secondRelease]) {
    expect(await checkConversions(release, { seed: 3, runs: 25 })).toMatchObject({ refused: 0 })
  }
  await useFirstRelease(cluster)
  await useSecondRelease(cluster)
  await useThirdRelease(cluster)
}

async function useFirstRelease(cluster: UpgradedCluster): Promise<void> {
  const { read, apply, until } = cluster
  await cluster.define(firstRelease)
  const running = await cluster.start(first)
  await until(async () => {
    await apply(cronAt('v1alpha1', 'plain', { cron: '@daily', forbid: true }))
    expect((await read('v1beta1', 'plain'))['spec']).toEqual({ schedule: '@daily', mode: 'Forbid' })
  })
  await apply(cronAt('v1beta1', 'zoned', { schedule: '@weekly', timeZone: 'Europe/Berlin' }))
  expect(await read('v1alpha1', 'zoned')).toMatchObject({
    metadata: { annotations: { [zoneAnnotation]: 'Europe/Berlin' } },
    spec: { cron: '@weekly', forbid: false },
  })
  const zoned = { schedule: '@weekly', timeZone: 'Europe/Berlin', mode: 'Allow' }
  expect((await read('v1beta1', 'zoned'))['spec']).toEqual(zoned)
  expect(await cluster.storedVersions()).toEqual(['v1alpha1'])
  await running.stop()
}

async function useSecondRelease(cluster: UpgradedCluster): Promise<void> {
  const { read, apply, until } = cluster
  await cluster.define(secondRelease)
  const running = await cluster.start(second)
  const stored = { schedule: { cron: '@weekly', zone: 'Europe/Berlin' }, mode: 'Allow' }
  // Stored at v1alpha1, where the zone is an annotation.
  await until(async () => expect((await read('v1', 'zoned'))['spec']).toEqual(stored))
  await until(async () => void (await apply(cronAt('v1', 'new', { schedule: { cron: '@hourly', zone: 'UTC' } }))))
  const warnings = await apply(cronAt('v1alpha1', 'plain', { cron: '@monthly', forbid: false }))
  expect(warnings).toContain('cron.example.com/v1alpha1 Cron is deprecated; use v1')
  await expectFieldWarning(cluster)
  const expected: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
    plain: {
      v1alpha1: { cron: '@monthly', forbid: false },
      v1beta1: { schedule: '@monthly', mode: 'Allow' },
      v1: { schedule: { cron: '@monthly' }, mode: 'Allow' },
    },
    new: {
      v1alpha1: { cron: '@hourly', forbid: false },
      v1beta1: { schedule: '@hourly', timeZone: 'UTC', mode: 'Allow' },
      v1: { schedule: { cron: '@hourly', zone: 'UTC' }, mode: 'Allow' },
    },
    zoned: { v1beta1: { schedule: '@weekly', timeZone: 'Europe/Berlin', mode: 'Allow' }, v1: stored },
  }
  const expectAll = async () => {
    for (const [name, specs] of Object.entries(expected)) {
      for (const [version, spec] of Object.entries(specs)) {
        expect((await read(version, name))['spec'], `${name} at ${version}`).toEqual(spec)
      }
    }
    for (const version of versions) expect(await cluster.names(version)).toEqual(names)
  }
  await expectAll()
  expect(await cluster.storedVersions()).toEqual(['v1alpha1', 'v1'])
  await expect(cluster.define(thirdRelease)).rejects.toThrow('status.storedVersions')
  // The others are stored at v1, because they were written after the change.
  expect(await cluster.migrate(secondRelease)).toEqual({ version: 'v1', rewritten: 1, removed: ['v1alpha1'] })
  expect(await cluster.storedVersions()).toEqual(['v1'])
  await expectAll()
  await running.stop()
}

/** The webhook that the kind brings warns of a deprecated field, once the server calls it. */
async function expectFieldWarning({ apply, until }: UpgradedCluster): Promise<void> {
  let minute = 0
  await until(async () => {
    const spec = { schedule: `${minute++} * * * *`, timeZone: 'UTC' }
    expect(await apply(cronAt('v1beta1', 'warned', spec))).toContain('spec.timeZone is deprecated: use the zone of v1')
  })
}

async function useThirdRelease(cluster: UpgradedCluster): Promise<void> {
  const { read, until } = cluster
  await cluster.define(thirdRelease)
  await until(async () => {
    const old = await read('v1alpha1', 'zoned').catch(() => undefined)
    expect(old).toBeUndefined()
  })
  // No webhook converts any more, so these are the stored objects.
  expect(await cluster.names('v1')).toEqual(names)
  const zoned = await read('v1', 'zoned')
  expect(zoned['spec']).toEqual({ schedule: { cron: '@weekly', zone: 'Europe/Berlin' }, mode: 'Allow' })
}
