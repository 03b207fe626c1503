import { z } from 'zod'
import { defineResource, type Infer } from '../../resource/index.ts'
import { defineController, keep } from '../index.ts'
import { ConfigMap } from './app-service.ts'

/** A set of ConfigMaps for tests, one for each entry; its mode selects its controller's behaviour. */
export const Bundle = defineResource({
  group: 'test.example.com',
  version: 'v1',
  kind: 'Bundle',
  spec: z.object({
    entries: z.record(z.string(), z.string()).default({}),
    keep: z.array(z.string()).default([]),
    /** Copies the value of this ConfigMap into every entry. */
    source: z.string().exactOptional(),
  }),
  status: z.object({ count: z.int().default(0) }),
  conditions: ['Ready'],
})
export type Bundle = Infer<typeof Bundle>

export const bundleController = defineController({
  for: Bundle,
  owns: { configMaps: ConfigMap },
  reads: [ConfigMap],
  reconcile(bundle, { owned, get }) {
    const { entries, source } = bundle.spec
    const suffix = source === undefined ? '' : (get(ConfigMap, source)?.data?.['value'] ?? 'absent')
    const kept = owned.configMaps.filter(({ metadata }) => bundle.spec.keep.includes(metadata.name))
    return {
      children: [
        ...kept.map(keep),
        ...Object.entries(entries).map(([name, value]) =>
          ConfigMap({ metadata: { name }, data: { value: `${value}${suffix}` } }),
        ),
      ],
      status: { count: owned.configMaps.length },
      conditions: { Ready: { status: 'True', reason: 'Done' } },
    }
  },
})

export function bundle(entries: Record<string, string>, more: { keep?: string[]; source?: string } = {}) {
  return Bundle({ metadata: { namespace: 'default', name: 'one' }, spec: { entries, ...more } })
}
