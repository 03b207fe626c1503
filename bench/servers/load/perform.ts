import { createObjects } from './creates.ts'
import { fanOut } from './fan-out.ts'
import { createFirstCustomResource } from './first-custom-resource.ts'
import { listObjects } from './list.ts'
import { namespaceText } from './objects.ts'
import type { LoadSession } from './session.ts'
import type { LoadWorkName, LoadWorks } from './works.ts'

type Performers = {
  readonly [Name in LoadWorkName]: (
    session: LoadSession,
    options: LoadWorks[Name]['options'],
  ) => Promise<LoadWorks[Name]['result']>
}

/** Performs each work on the connections of a session. */
export const performers: Performers = {
  namespace: makeNamespace,
  creates: createObjects,
  firstCustomResource: async (session, { namespace }) => ({
    wallMs: await createFirstCustomResource(session, namespace),
  }),
  list: listObjects,
  fanOut: async (session, options) => ({ wallMs: await fanOut(session, options) }),
}

async function makeNamespace(
  session: LoadSession,
  { name }: { readonly name: string },
): Promise<Record<string, never>> {
  const [connection] = await session.connections(1)
  if (connection === undefined) throw new Error('no connection')
  const request = session.texts.post('/api/v1/namespaces', namespaceText(name))
  const response = await session.unlessFailed(connection.exchange(request))
  if (response.status !== 201) throw new Error(`create namespace: got status ${response.status}: ${response.text()}`)
  return {}
}
