import { expect, test } from 'vitest'
import { Deployment } from '../../kinds/index.ts'
import { handOver } from '../index.ts'
import { namespace, one, Thing, thing, thingController } from '../testdata/modes.ts'
import { inWorld, type World } from '../testdata/world.ts'

const web = { namespace, name: 'web' }
const labels = { app: 'web' }

function deployment(replicas: number, image: string) {
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image }] } }
  return Deployment({ metadata: { name: 'web' }, spec: { replicas, selector: { matchLabels: labels }, template } })
}

/** The text of the object is the image; without "own" in it the replicas are handed over. */
const controller = thingController((_name, text) => {
  const child = deployment(3, text)
  return [text.startsWith('own') ? child : handOver(child, ['spec.replicas'])]
})

const setImage = ({ admin }: World, text: string) =>
  admin.patch(Thing, one, { type: 'merge', patch: { spec: { text } } })
const replicasOf = async ({ admin }: World) => (await admin.get(Deployment, web))?.spec?.replicas
const ownerOfReplicas = async ({ admin }: World) => {
  const entries = (await admin.get(Deployment, web))?.metadata.managedFields ?? []
  return entries
    .filter(({ fieldsV1 }) => JSON.stringify(fieldsV1).includes('f:replicas"'))
    .map(({ manager }) => manager)
}

test('hands the replicas over without a jump, leaves them alone, and takes them back', () =>
  inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing('one', 'own:1'))
    await world.pass(1000)
    expect(await replicasOf(world)).toBe(3)
    await setImage(world, 'auto:1')
    await world.pass(1000)
    expect(await ownerOfReplicas(world)).toEqual(['kubewright-thing'])
    await world.user('autoscaler').patch(Deployment, web, { type: 'merge', patch: { spec: { replicas: 7 } } })
    await world.pass(1000)
    expect(await replicasOf(world)).toBe(7)
    await setImage(world, 'auto:2')
    await world.pass(1000)
    expect(await ownerOfReplicas(world)).toEqual(['autoscaler'])
    expect(await replicasOf(world)).toBe(7)
    expect(world.records.every(({ outcome }) => outcome === 'ok')).toBe(true)
    await setImage(world, 'own:3')
    await world.pass(1000)
    expect(await replicasOf(world)).toBe(3)
  }))

test('gives a new child the value of the author, and keeps the live value until another manager sets it', () =>
  inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing('one', 'auto:1'))
    await world.pass(1000)
    expect(await replicasOf(world)).toBe(3)
    world.clear()
    world.controller.enqueue(one)
    await world.pass(1000)
    expect(world.writes()).toEqual([])
  }))

test('the value of the author does not change a field that is handed over', () => {
  const changing = thingController((_name, text) => {
    const child = deployment(text.startsWith('own') ? 3 : 5, text)
    return [text.startsWith('own') ? child : handOver(child, ['spec.replicas'])]
  })
  return inWorld(changing, async (world) => {
    await world.admin.create(Thing, thing('one', 'own:1'))
    await world.pass(1000)
    await setImage(world, 'auto:1')
    await world.pass(1000)
    expect(await replicasOf(world)).toBe(3)
    expect(await ownerOfReplicas(world)).toEqual(['kubewright-thing'])
  })
})

test('a path that cannot be read is refused with the place', () => {
  const bad = () => handOver(deployment(1, 'a'), ['spec..replicas!'])
  expect(bad).toThrow('the path spec..replicas! cannot be read at "..replicas!"')
})

test('refuses a path that the kind does not have, with the nearest field', () => {
  const handingOver = (path: string) => thingController(() => [handOver(deployment(3, 'app:1'), [path])])
  const messageFor = async (path: string) => {
    const object = { ...thing(), metadata: { ...thing().metadata, uid: 'u' } } as never
    return handingOver(path)
      .plan(object)
      .then(
        () => 'accepted',
        (error: unknown) => String(error),
      )
  }
  const refused = async (path: string) => expect(await messageFor(path), path).toContain(`at the path ${path}`)
  return Promise.all([
    expect(messageFor('spec.replica')).resolves.toContain(
      'handOver(): Deployment default/web has no field replica at the path spec.replica; did you mean replicas?',
    ),
    refused('spec.replicas.count'),
    refused('spec[name=a].b'),
    expect(messageFor('spec.template.spec.containers[name=app].resources')).resolves.toBe('accepted'),
    expect(messageFor('metadata.annotations["example.com/key"]')).resolves.toBe('accepted'),
  ])
})
