import { expect, test } from 'vitest'
import { untypedKind } from '../resource/index.ts'
import { defineConversion, defineDefaulter, defineSpoke, defineValidator, denied } from './index.ts'
import { Backup } from './testing/backups.ts'

test('handlers are typed by their kind', () => {
  const webhooks = [
    defineDefaulter(Backup, (backup) => ({ ...backup, spec: { ...backup.spec, keep: backup.spec.keep ?? 1 } })),
    // @ts-expect-error A field of the spec has the type that the schema says.
    defineDefaulter(Backup, (backup) => ({ ...backup, spec: { ...backup.spec, keep: 'many' } })),
    // @ts-expect-error What is not in the schema is not in the object.
    defineDefaulter(Backup, (backup) => (backup.spec.unknown ? backup : undefined)),
    // @ts-expect-error An object that is not stored yet may have no uid.
    defineValidator(Backup, { create: ({ metadata }) => denied(metadata.uid.slice(1)) }),
    defineValidator(Backup, { update: (_, { metadata }) => denied(metadata.uid.slice(1)) }),
    // @ts-expect-error A verdict is made by denied() and its like, so that it is not taken for its contrary.
    defineValidator(Backup, { create: () => 'no' }),
    defineConversion(Backup, {
      versions: {
        // @ts-expect-error What becomes the hub's must have what the hub requires.
        v1beta1: { to: ({ metadata }) => ({ metadata, spec: {} }), from: (hub) => hub },
        v1alpha1: defineSpoke(untypedKind({ group: 'a', version: 'v1', kind: 'B' }), {
          to: ({ metadata }) => ({ metadata, spec: { schedule: metadata.uid } }),
          from: ({ spec }) => ({ cron: spec.schedule }),
        }),
      },
    }),
  ]
  expect(webhooks).toHaveLength(7)
})
