import type { Simulation, World } from '@kubewright/testing/simulation'
import { simulate } from '@kubewright/testing/simulation'
import { Deployment, Pod, Service } from 'kubewright/kinds'
import { expect } from 'vitest'
import { AppService } from './app-service.ts'
import { operator } from './operator.ts'

const namespace = 'default'
const port = { name: 'http', port: 80, targetPort: 8080 }

/** The final specs, and how often each child may have been created: once more for each deletion by a user. */
interface DesiredState {
  readonly specs: Map<string, { size: number; image: string; hasPorts: boolean }>
  readonly allowedCreations: Map<string, number>
}

function workloadOf(desired: DesiredState) {
  return async (world: World): Promise<void> => {
    const { client } = world.cluster
    const allow = (key: string) => desired.allowedCreations.set(key, (desired.allowedCreations.get(key) ?? 0) + 1)
    for (const name of ['web', 'api']) {
      const spec = { size: 1 + world.random.integer(3), image: 'nginx:1.29', ports: [port] }
      await client.create(AppService, { metadata: { name, namespace }, spec })
      desired.specs.set(name, { size: spec.size, image: spec.image, hasPorts: true })
      allow(`deployments.apps ${name}`)
      allow(`services ${name}`)
      await world.pause(3000)
    }
    await createForeignDeployment(world)
    for (let step = 0; step < 6; step++) {
      await act(world, desired, allow)
      await world.pause(4000)
    }
    if (world.random.fraction() < 0.5) {
      await client.delete(AppService, { namespace, name: 'api' })
      desired.specs.delete('api')
    }
    await deleteForeignDeployment(world)
    desired.specs.set('foreign', { size: 1, image: 'nginx:1.29', hasPorts: false })
    await world.pause(4000)
  }
}

const foreignDeployment = { namespace, name: 'foreign' }

/** Creates a foreign Deployment, and an AppService of the same name. */
async function createForeignDeployment({ cluster: { client } }: World): Promise<void> {
  const labels = { app: 'other' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'other', image: 'other:1' }] } }
  const spec = { replicas: 1, selector: { matchLabels: labels }, template }
  await client.create(Deployment, { metadata: foreignDeployment, spec })
  await client.create(AppService, { metadata: foreignDeployment, spec: { image: 'nginx:1.29' } })
}

/** Checks that the foreign Deployment is unchanged, then deletes it, which frees its name. */
async function deleteForeignDeployment({ cluster: { client } }: World): Promise<void> {
  const deployment = await client.get(Deployment, foreignDeployment)
  expect(deployment?.metadata.ownerReferences).toBeUndefined()
  expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('other:1')
  await client.delete(Deployment, foreignDeployment)
}

async function act(world: World, desired: DesiredState, allow: (key: string) => void): Promise<void> {
  const { client } = world.cluster
  const name = world.random.fraction() < 0.7 ? 'web' : 'api'
  const spec = desired.specs.get(name)
  if (spec === undefined) return
  const change = (patch: object) =>
    client.patch(AppService, { namespace, name }, { type: 'merge', patch: { spec: { ...patch } } })
  switch (world.random.integer(6)) {
    case 0:
      spec.image = `nginx:1.${30 + world.random.integer(5)}`
      await change({ image: spec.image })
      break
    case 1:
      spec.size = world.random.integer(5)
      await change({ size: spec.size })
      break
    case 2:
      // A user scales the child manually; the operator reverts it.
      await client
        .patch(Deployment, { namespace, name }, { type: 'merge', patch: { spec: { replicas: 7 } } })
        .catch(() => undefined)
      break
    case 3:
      if (await deleted(client.delete(Deployment, { namespace, name }))) allow(`deployments.apps ${name}`)
      break
    case 4:
      if (await deleted(client.delete(Service, { namespace, name }))) allow(`services ${name}`)
      break
    default:
      if (!spec.hasPorts) allow(`services ${name}`)
      spec.hasPorts = !spec.hasPorts
      await change({ ports: spec.hasPorts ? [port] : [] })
  }
}

/** Whether the deletion succeeded: with faults, the child may not exist yet. */
function deleted(deletion: Promise<unknown>): Promise<boolean> {
  return deletion.then(
    () => true,
    () => false,
  )
}

async function checkEnd(
  { cluster, creations, uselessWrites, disturbances }: Simulation,
  desired: DesiredState,
): Promise<void> {
  const { client } = cluster
  const { items: apps } = await client.list(AppService)
  expect(apps.map((app) => app.metadata.name).sort()).toEqual([...desired.specs.keys()].sort())
  for (const app of apps) {
    const { size } = desired.specs.get(app.metadata.name) ?? { size: -1 }
    expect(app.spec.size).toBe(size)
    expect(app.status).toMatchObject({ replicas: size, readyReplicas: size, updatedReplicas: size })
    const conditions = new Map(app.status?.conditions?.map(({ type, status }) => [type, status]))
    expect([conditions.get('Available'), conditions.get('Progressing')]).toEqual(['True', 'False'])
  }
  await checkChildren({ cluster }, desired)
  expect(uselessWrites, 'writes that changed nothing').toBeLessThanOrEqual(disturbances)
  for (const [key, allowed] of desired.allowedCreations) {
    // The operator may re-create a child before it sees its owner's deletion; the garbage collector deletes it.
    if (!desired.specs.has(key.slice(key.indexOf(' ') + 1))) continue
    const created = creations.filter(({ resource, name }) => `${resource} ${name}` === key).length
    expect(created, `creations of ${key}`).toBeLessThanOrEqual(allowed)
  }
}

async function checkChildren({ cluster }: Pick<Simulation, 'cluster'>, desired: DesiredState): Promise<void> {
  const { client } = cluster
  const deployments = (await client.list(Deployment)).items
  // The API server's own Service has no owner.
  const services = (await client.list(Service)).items.filter(({ metadata }) => metadata.name !== 'kubernetes')
  const pods = (await client.list(Pod)).items
  const expected = [...desired.specs].map(([name, { size, image }]) => `${name} ${size} ${image}`).sort()
  expect(
    deployments.map(
      ({ metadata, spec }) => `${metadata.name} ${spec?.replicas} ${spec?.template.spec?.containers[0]?.image}`,
    ),
  ).toEqual(expected)
  const withPorts = [...desired.specs].filter(([, { hasPorts }]) => hasPorts).map(([name]) => name)
  expect(services.map(({ metadata }) => metadata.name).sort()).toEqual(withPorts.sort())
  const sizes = [...desired.specs.values()].reduce((sum, { size }) => sum + size, 0)
  expect(pods).toHaveLength(sizes)
}

/** Runs and checks one simulation; returns its trace. */
export function runSeed(seed: number, theOperator = operator): Promise<string> {
  const desired: DesiredState = { specs: new Map(), allowedCreations: new Map() }
  return simulate({
    seed,
    operator: theOperator,
    workload: workloadOf(desired),
    check: (simulation) => checkEnd(simulation, desired),
  })
}
