import type { Random } from '@kubewright/kube/runtime'
import { ignoreAlreadyExists, ignoreNotFound } from '../../client/helpers/index.ts'
import type { Client } from '../../client/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { namespace } from './faulty-world.ts'

const colours = ['red', 'green', 'blue']
const tiers = ['front', 'back']

function contentOf(random: Random, round: number) {
  const chosen = colours.filter(() => random.integer(2) === 0)
  const filler = 'grüße '.repeat(random.integer(100))
  return { colours: chosen.join(' '), round: String(round), filler }
}

/** One change of an object from a small set: create, change, delete, or delete and create again. */
export async function changeSomething(client: Client, random: Random, round: number, names = 8): Promise<void> {
  const name = { namespace, name: `c${random.integer(names)}` }
  const labels = { tier: tiers[random.integer(tiers.length)] as string }
  const metadata = { ...name, labels }
  const data = contentOf(random, round)
  const choice = random.integer(8)
  const create = () => ignoreAlreadyExists(client.create(ConfigMap, { metadata, data }))
  if (choice < 2) await create()
  else if (choice === 2) await ignoreNotFound(client.delete(ConfigMap, name))
  else if (choice === 3) {
    await ignoreNotFound(client.delete(ConfigMap, name))
    await create()
  } else await client.apply(ConfigMap, { metadata, data }, { force: true })
}

export async function changeMuch(client: Client, random: Random, count: number): Promise<void> {
  for (let round = 0; round < count; round++) await changeSomething(client, random, round)
}

/** A last change, which proves that all changes before it have arrived. */
export async function changeLast(client: Client): Promise<void> {
  await client.create(ConfigMap, { metadata: { namespace, name: 'last' } })
}
