import { defineController, defineOperator, defineResource, once } from 'kubewright'
import { ClusterRole, ConfigMap, Deployment, Secret } from 'kubewright/kinds'
import { adopt, after, handOver, shared } from 'kubewright/reconcile'
import { z } from 'zod'

/** An object with a child of every mode. */
export const Site = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({
    host: z.string(),
    modes: z.array(z.enum(['once', 'tracked', 'shared', 'ordered', 'adopted', 'handedOver'])),
  }),
})

export const namespace = 'default'
/** The namespace of the tracked children. */
export const gatewayNamespace = 'gateway'

const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }

/** Counts up, so that contents that are generated twice differ. */
export function siteOperator() {
  let generated = 0
  const generate = () => ({ stringData: { password: `password ${++generated}` } })
  const controller = defineController({
    for: Site,
    owns: { configs: ConfigMap, secrets: Secret, deployments: Deployment },
    tracks: { gates: ConfigMap, roles: ClusterRole },
    shares: { routes: ConfigMap },
    ordered: true,
    reconcile({ metadata: { name }, spec: { host, modes } }) {
      const has = (mode: (typeof modes)[number]) => modes.includes(mode)
      const config = (suffix: string) => ConfigMap({ metadata: { name: `${name}-${suffix}` }, data: { host } })
      const [first, second, third] = [config('first'), config('second'), config('third')]
      const gate = ConfigMap({ metadata: { namespace: gatewayNamespace, name: `${name}-gate` }, data: { host } })
      const replicas = 1
      const web = Deployment({ metadata: { name }, spec: { replicas, selector: { matchLabels: labels }, template } })
      const then = after(second, first)
      return {
        children: [
          has('once') && once(Secret, `${name}-key`, generate),
          has('tracked') && gate,
          has('tracked') && ClusterRole({ metadata: { name: `site-${name}` }, rules: [] }),
          has('shared') && shared(ConfigMap({ metadata: { name: 'routes' }, data: { [name]: host } })),
          ...(has('ordered') ? [after(third, then), then, first] : []),
          has('adopted') && adopt(ConfigMap({ metadata: { name: `${name}-adopted` }, data: { host } })),
          has('handedOver') && handOver(web, ['spec.replicas']),
        ],
      }
    },
  })
  return defineOperator({ name: 'sites', controllers: [controller] })
}
