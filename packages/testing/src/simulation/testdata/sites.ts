import { defineController, defineOperator, defineResource, keep, once } from 'kubewright'
import { ClusterRole, ConfigMap, Deployment, LimitRange, Secret, ServiceAccount } from 'kubewright/kinds'
import { adopt, adoptMatching, after, handOver, isTerminating, shared } from 'kubewright/reconcile'
import { z } from 'zod'
import { BucketProvider } from './bucket-provider.ts'

/** Every mode of child, and the external effect. */
export const siteModes = [
  'owned',
  'once',
  'tracked',
  'shared',
  'ordered',
  'adopted',
  'claimed',
  'kept',
  'deployed',
  'handedOver',
  'replaced',
  'stateful',
  'external',
  'purged',
] as const

export type SiteMode = (typeof siteModes)[number]

/** An object with a child of every mode. */
export const Site = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ host: z.string(), modes: z.array(z.enum(siteModes)) }),
})

export const namespace = 'default'
/** The namespace of the tracked children. */
export const gatewayNamespace = 'gateway'
/** Holds a run for a while after its deletion, as the grace period of a pod does. */
export const graceFinalizer = 'example.com/grace'
/** How many stateful children of each process may be pruned within a minute. */
export const prunedPerMinute = 2
/** The stateful children of a site. */
export const vaults = ['one', 'two', 'three', 'four', 'five'] as const

const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }

export interface SiteOperator {
  readonly operator: ReturnType<typeof defineOperator>
  readonly provider: BucketProvider
}

/** Counts up, so that contents that are generated twice differ. */
export function siteOperator(): SiteOperator {
  const provider = new BucketProvider()
  let generated = 0
  const generate = () => ({ stringData: { password: `password ${++generated}` } })
  const controller = defineController({
    for: Site,
    owns: {
      configs: ConfigMap,
      secrets: Secret,
      deployments: Deployment,
      runs: LimitRange,
      accounts: ServiceAccount,
    },
    tracks: { gates: ConfigMap, roles: ClusterRole },
    shares: { routes: ConfigMap },
    ordered: true,
    deletionBudget: { perMinute: prunedPerMinute, percentPerMinute: 0 },
    async reconcile({ metadata: { name }, spec: { host, modes } }, { owned, external }) {
      const has = (mode: SiteMode) => modes.includes(mode)
      if (has('external')) await external.ensure('bucket', provider.driver)
      const isGone = has('external') || (await external.delete('bucket', provider.driver))
      const config = (suffix: string) => ConfigMap({ metadata: { name: `${name}-${suffix}` }, data: { host } })
      const [first, second, third] = [config('first'), config('second'), config('third')]
      const gate = ConfigMap({ metadata: { namespace: gatewayNamespace, name: `${name}-gate` }, data: { host } })
      const web = Deployment({ metadata: { name }, spec: { replicas: 1, selector: { matchLabels: labels }, template } })
      const run = { name: `${name}-run-${host}`, finalizers: [graceFinalizer] }
      const kept = owned.configs.find(({ metadata }) => metadata.name === `${name}-kept`)
      const then = after(second, first)
      return {
        children: [
          has('owned') && config('plain'),
          has('once') && once(Secret, `${name}-key`, generate),
          has('tracked') && gate,
          has('tracked') && ClusterRole({ metadata: { name: `site-${name}` }, rules: [] }),
          has('shared') && shared(ConfigMap({ metadata: { name: 'routes' }, data: { [name]: host } })),
          ...(has('ordered') ? [after(third, then), then, first] : []),
          has('adopted') && adopt(ConfigMap({ metadata: { name: `${name}-adopted` }, data: { host } })),
          has('claimed') && adoptMatching(ServiceAccount, { matchLabels: { site: name } }),
          has('kept') && (kept && !isTerminating(kept) ? keep(kept) : once(config('kept'))),
          has('handedOver') ? handOver(web, ['spec.replicas']) : has('deployed') && web,
          has('replaced') && LimitRange({ metadata: run, spec: { limits: [] } }),
          ...(has('stateful') ? vaults.map((vault) => Secret({ metadata: { name: `${name}-vault-${vault}` } })) : []),
        ],
        deleteFirst: has('replaced'),
        ...(isGone ? {} : { requeueAfterMs: 1000 }),
      }
    },
    async finalize({ metadata: { name }, spec: { modes } }, { owned, external }) {
      const isGone = await external.delete('bucket', provider.driver)
      const isPurged = owned.runs.some(({ metadata }) => metadata.name === `${name}-purge`)
      const purge = LimitRange({ metadata: { name: `${name}-purge` }, spec: { limits: [] } })
      return {
        ...(modes.includes('purged') && !isPurged ? { children: [purge] } : {}),
        ...(isGone ? {} : { requeueAfterMs: 1000 }),
      }
    },
  })
  return { operator: defineOperator({ name: 'sites', controllers: [controller] }), provider }
}
