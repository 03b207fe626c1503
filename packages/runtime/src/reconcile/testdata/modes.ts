import { z } from 'zod'
import { ConfigMap, Deployment, RoleBinding, Secret } from '../../kinds/index.ts'
import type { KindReference } from '../../resource/index.ts'
import { defineResource } from '../../resource/index.ts'
import { type Child, defineController, type FunctionContext } from '../index.ts'

/** An object whose children the test decides: its spec is only a text. */
export const Thing = defineResource({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Thing',
  spec: z.object({ text: z.string().default('') }),
})

export const namespace = 'default'
export const one = { namespace, name: 'one' }

export const thing = (name = 'one', text = '') => Thing({ metadata: { namespace, name }, spec: { text } })

export const config = (name: string, data: Record<string, string> = {}) => ConfigMap({ metadata: { name }, data })

type Context = FunctionContext<Record<string, KindReference>, KindReference>

/** A controller of Things with every kind of child; `children` gets the name and the text of the object. */
export function thingController(
  children: (name: string, text: string, context: Context) => readonly (Child | false)[] | undefined,
  more: { deleteFirst?: boolean; ordered?: boolean } = {},
) {
  return defineController({
    for: Thing,
    owns: { configs: ConfigMap, secrets: Secret, deployments: Deployment },
    tracks: { grants: RoleBinding, remote: ConfigMap },
    shares: { routes: ConfigMap },
    ordered: more.ordered ?? true,
    reconcile: ({ metadata, spec }, context) => ({
      children: children(metadata.name, spec.text, context as unknown as Context) as never,
      ...(more.deleteFirst === undefined ? {} : { deleteFirst: more.deleteFirst }),
    }),
  })
}
