import { expect } from 'vitest'
import { metadataOf } from '../../client/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { createReflector, type Reflector } from '../../watch/index.ts'
import type { RuntimeSuiteContext, RuntimeSuiteTests } from './suite-context.ts'

interface Followed {
  readonly reflector: Reflector
  readonly received: string[]
  readonly errors: Error[]
}

function startReflector(
  { plain, runtime, namespace }: RuntimeSuiteContext,
  options: { readonly labelSelector?: string; readonly fieldSelector?: string; readonly isMetadataOnly?: boolean } = {},
): Followed {
  const received: string[] = []
  const errors: Error[] = []
  const { isMetadataOnly = false, ...selectors } = options
  const kind = isMetadataOnly ? metadataOf(ConfigMap) : ConfigMap
  const describe = (object: object) => `${'data' in object ? JSON.stringify(object.data) : 'metadata'}`
  const reflector = createReflector({
    client: plain,
    kind,
    runtime,
    namespace,
    ...selectors,
    onReplace: (table) => {
      const objects = [...table.ids()].map((id) => `${table.state(id).name} ${describe(table.object(id))}`)
      received.push(`all: ${objects.sort().join(', ')}`)
    },
    onEvent: (type, state) => received.push(`${type} ${state.name} ${describe(state.object)}`),
    onError: (error) => errors.push(error),
  })
  reflector.start()
  return { reflector, received, errors }
}

/** Excludes the objects that every server creates in a namespace by itself. */
const ours = { labelSelector: 'suite' }
const labels = { suite: 'watch' }

export const watchTests: RuntimeSuiteTests = {
  'a watch reports the full state, and then every change in order': async (context) => {
    const { admin, named, until } = context
    await admin.create(ConfigMap, { metadata: { ...named('a'), labels }, data: { n: '1' } })
    const { reflector, received, errors } = startReflector(context, ours)
    await until('the full state', () => received.length === 1)
    await admin.create(ConfigMap, { metadata: { ...named('b'), labels }, data: { n: '2' } })
    await admin.patch(ConfigMap, named('a'), { type: 'merge', patch: { data: { n: '3' } } })
    const last = await admin.delete(ConfigMap, named('b'))
    await until('the changes', () => received.length === 4)
    await reflector.stop()
    expect(last).toBeUndefined()
    expect(received).toEqual(['all: a {"n":"1"}', 'ADDED b {"n":"2"}', 'MODIFIED a {"n":"3"}', 'DELETED b {"n":"2"}'])
    expect(errors).toEqual([])
  },

  'an object that starts to match a selector is reported as added, and one that stops as deleted': async (context) => {
    const { admin, named, until } = context
    const { reflector, received } = startReflector(context, { labelSelector: 'tier=back' })
    await until('the full state', () => received.length === 1)
    await admin.create(ConfigMap, { metadata: { ...named('a'), labels: { tier: 'front' } } })
    const label = (tier: string) =>
      admin.patch(ConfigMap, named('a'), { type: 'merge', patch: { metadata: { labels: { tier } } } })
    await label('back')
    await label('front')
    await until('both', () => received.length === 3)
    await reflector.stop()
    expect(received.map((line) => line.split(' ')[0])).toEqual(['all:', 'ADDED', 'DELETED'])
  },

  'a field selector limits the watch to one object': async (context) => {
    const { admin, named, until } = context
    const { reflector, received } = startReflector(context, { fieldSelector: 'metadata.name=b' })
    await until('the full state', () => received.length === 1)
    for (const name of ['a', 'b', 'c']) await admin.create(ConfigMap, { metadata: named(name), data: { n: name } })
    await admin.delete(ConfigMap, named('b'))
    await until('both changes', () => received.length === 3)
    await reflector.stop()
    expect(received).toEqual(['all: ', 'ADDED b {"n":"b"}', 'DELETED b {"n":"b"}'])
  },

  'a metadata-only watch delivers only metadata': async (context) => {
    const { admin, named, until } = context
    await admin.create(ConfigMap, { metadata: { ...named('a'), labels }, data: { n: '1' } })
    const { reflector, received, errors } = startReflector(context, { ...ours, isMetadataOnly: true })
    await until('the full state', () => received.length === 1)
    await admin.patch(ConfigMap, named('a'), { type: 'merge', patch: { data: { n: '2' } } })
    await until('the change', () => received.length === 2)
    await reflector.stop()
    expect(received).toEqual(['all: a metadata', 'MODIFIED a metadata'])
    expect(errors).toEqual([])
  },

  'a watch from a future or compacted revision restarts with the full state': async (context) => {
    const { plain, namespace } = context
    for (const resourceVersion of ['99999999', '1']) {
      const options = { namespace, resourceVersion, timeoutSeconds: 1 }
      const outcome = await plain.watch(ConfigMap, options).then(
        async (stream) => {
          const chunk = await stream.next()
          stream.close()
          return chunk === undefined ? 'ended' : 'event'
        },
        (error: { readonly code: number }) => error.code,
      )
      // Real servers keep a window of past revisions; the test checks only that none of them hangs.
      expect(['ended', 'event', 410, 504]).toContain(outcome)
    }
  },
}
