import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { defineController } from '../reconcile/index.ts'
import { Owner } from '../reconcile/testdata/noncanonical-children.ts'
import { inWorld } from '../reconcile/testdata/world.ts'
import { kindsOfManifest } from './index.ts'
import { certificates } from './testing/certificates.ts'

const { Certificate, Issuer } = kindsOfManifest(certificates, ['Certificate', 'Issuer'])

test('a controller applies a foreign child once, restores it, and wakes for what it reads', () => {
  const controller = defineController({
    for: Owner,
    owns: { certificates: Certificate, configs: ConfigMap },
    reads: [Issuer],
    reconcile(_owner, { get }) {
      const issuer = get(Issuer, { name: 'main' })
      const hosts = issuer === undefined ? [] : [{ name: String(issuer['host']), port: 443 }]
      return { children: [Certificate({ metadata: { name: 'web' }, spec: { hosts, algorithm: 'RSA' } })] }
    },
  })
  return inWorld(controller, async (world) => {
    const at = { namespace: 'default', name: 'web' }
    const hosts = async () => (await world.admin.get(Certificate, at))?.['spec']
    await world.admin.create(Owner, { metadata: { namespace: 'default', name: 'o' }, spec: {} })
    await world.pass(1000)
    expect(world.writes()).toContain('created Certificate default/web')
    expect(await hosts()).toEqual({ hosts: [], algorithm: 'RSA' })
    world.clear()

    await world.admin.create(Issuer, { metadata: { name: 'main' }, host: 'a.example.com' })
    await world.pass(1000)
    expect(await hosts()).toMatchObject({ hosts: [{ name: 'a.example.com', port: 443 }] })
    world.clear()

    // Another manager's item of the list stays: the shape of the child has the keys of its lists.
    const spec = { hosts: [{ name: 'b.example.com' }] }
    await world.user('other').apply(Certificate, { metadata: at, spec }, {})
    await world.pass(1000)
    expect(world.writes()).toEqual([])
    expect(await hosts()).toMatchObject({ hosts: [{ name: 'a.example.com' }, { name: 'b.example.com' }] })

    await world.admin.delete(Certificate, at)
    await world.pass(1000)
    expect(world.writes()).toContain('created Certificate default/web')
  })
})
