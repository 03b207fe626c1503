import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { openIdentity } from './identity.ts'
import { settle } from './testing/objects.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

const { random } = createVirtualRuntime()

test('the last of several stored fields remains, however long the first takes', async () => {
  const disk = new SimulatedDisk()
  const keeper = await openIdentity(disk.database, random)
  let release = () => {}
  disk.held = new Promise((resolve) => {
    release = resolve
  })
  const first = keeper.keep({ caKey: 'first' })
  await settle()
  disk.held = undefined
  const second = keeper.keep({ caKey: 'second' })
  await settle()
  release()
  await Promise.all([first, second])
  const { identity } = await openIdentity(disk.restarted().database, random)
  expect(identity.caKey).toBe('second')
})

test('a failed write is reported, and does not prevent later ones', async () => {
  const disk = new SimulatedDisk({ write: 2, fault: 'refused' })
  const keeper = await openIdentity(disk.database, random)
  await expect(keeper.keep({ caKey: 'lost' })).rejects.toThrow('ENOSPC')
  await keeper.keep({ administratorToken: 'token' })
  const { identity } = await openIdentity(disk.restarted().database, random)
  expect(identity).toMatchObject({ caKey: 'lost', administratorToken: 'token' })
})
