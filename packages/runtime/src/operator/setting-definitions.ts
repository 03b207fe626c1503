import { runtimeLimits } from '../limits.ts'
import type { LogLevel } from '../log/index.ts'
import type { WebhookSettings } from '../webhook/index.ts'
import type { RunOptions } from './operator.ts'
import type { SettingForm, SettingValue } from './setting-forms.ts'

/** A setting that flags and environment variables may change. */
export interface SettingDefinition {
  readonly flag: string
  /** The first that is set counts. */
  readonly variables: readonly string[]
  readonly form: SettingForm
  readonly help: string
  apply(options: RunOptions, value: SettingValue): RunOptions
}

const address = { type: 'text', shown: 'ADDRESS' } as const
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'off']
const portMax = 65_535

/** The names are those of kubebuilder and the Operator SDK where these have the setting. */
export const settingDefinitions: readonly SettingDefinition[] = [
  {
    flag: '--kubeconfig',
    // The files in KUBECONFIG are read where the connection is made.
    variables: [],
    form: { type: 'text', shown: 'FILE' },
    help: 'The kubeconfig file (default: KUBECONFIG, the service account of the pod, ~/.kube/config).',
    apply: (options, value) => ({ ...options, kubeconfigPath: String(value) }),
  },
  {
    flag: '--context',
    variables: ['KUBE_CONTEXT'],
    form: { type: 'text', shown: 'NAME' },
    help: 'The context of the kubeconfig (default: its current one).',
    apply: (options, value) => ({ ...options, context: String(value) }),
  },
  {
    flag: '--watch-namespaces',
    variables: ['WATCH_NAMESPACES', 'WATCH_NAMESPACE'],
    form: { type: 'list', shown: 'NAME[,NAME…]' },
    help: 'Watch only these namespaces (default: all).',
    apply: (options, value) => ({ ...options, watchNamespaces: value as readonly string[] }),
  },
  {
    flag: '--max-concurrent-reconciles',
    variables: ['MAX_CONCURRENT_RECONCILES'],
    form: { type: 'integer', shown: 'COUNT', min: 1, max: runtimeLimits.concurrencySettingMax },
    help: 'Objects that a controller reconciles at the same time, if it does not say itself (default: 1).',
    apply: (options, value) => ({ ...options, concurrency: Number(value) }),
  },
  {
    flag: '--leader-elect',
    variables: ['LEADER_ELECT'],
    form: { type: 'boolean' },
    help: 'Take part in leader election (default: in a pod).',
    apply: (options, value) => ({ ...options, leaderElection: { ...options.leaderElection, enabled: value === true } }),
  },
  {
    flag: '--leader-election-namespace',
    variables: ['LEADER_ELECTION_NAMESPACE'],
    form: { type: 'text', shown: 'NAME' },
    help: 'The namespace of the Lease (default: that of the pod).',
    apply: (options, value) => ({
      ...options,
      leaderElection: { ...options.leaderElection, namespace: String(value) },
    }),
  },
  {
    flag: '--health-probe-bind-address',
    variables: ['HEALTH_PROBE_BIND_ADDRESS'],
    form: address,
    help: 'Where /healthz and /readyz are served; 0: nowhere (default: :8081 in a pod).',
    apply: (options, value) => ({ ...options, healthAddress: String(value) }),
  },
  {
    flag: '--metrics-bind-address',
    variables: ['METRICS_BIND_ADDRESS'],
    form: address,
    help: 'Where metrics are served; 0: nowhere (default: :8443 in a pod).',
    apply: (options, value) => ({
      ...options,
      metricsServer: { ...options.metricsServer, bindAddress: String(value) },
    }),
  },
  {
    flag: '--log-level',
    variables: ['LOG_LEVEL'],
    form: { type: 'choice', shown: levels.join('|'), choices: levels },
    help: 'The lowest level that is written (default: info).',
    apply: (options, value) => ({ ...options, logLevel: value as LogLevel }),
  },
  {
    flag: '--log-format',
    variables: ['LOG_FORMAT'],
    form: { type: 'choice', shown: 'text|json', choices: ['text', 'json'] },
    help: 'Lines for people or for machines (default: text on a terminal, else json).',
    apply: (options, value) => ({ ...options, logFormat: value as 'text' | 'json' }),
  },
  {
    flag: '--enable-webhooks',
    variables: ['ENABLE_WEBHOOKS'],
    form: { type: 'boolean' },
    help: 'Serve and register the webhooks (default: true in a pod, else with --webhook-url).',
    apply: (options, value) => ({ ...options, webhooks: value === true ? webhookSettings(options) : false }),
  },
  {
    flag: '--webhook-url',
    variables: ['WEBHOOK_URL'],
    form: { type: 'text', shown: 'https://HOST:PORT', pattern: /^https:\/\/[^/\s]/ },
    help: 'Where the API server reaches the webhooks of an operator that runs outside of the cluster.',
    apply: (options, value) => changeWebhooks(options, { url: String(value) }),
  },
  {
    flag: '--webhook-port',
    variables: ['WEBHOOK_PORT'],
    form: { type: 'integer', shown: 'PORT', min: 0, max: portMax },
    help: 'The port on which the webhooks are served (default: that of --webhook-url, or 9443).',
    apply: (options, value) => changeWebhooks(options, { port: Number(value) }),
  },
  {
    flag: '--webhook-service',
    variables: ['WEBHOOK_SERVICE'],
    form: { type: 'text', shown: 'NAMESPACE/NAME', pattern: /^[^/]+\/[^/]+$/ },
    help: 'The Service in front of the webhooks (default: <operator>-webhooks in the namespace of the pod).',
    apply: (options, value) => {
      const [namespace = '', name = ''] = String(value).split('/')
      return changeWebhooks(options, { service: { namespace, name } })
    },
  },
]

function webhookSettings({ webhooks }: RunOptions): RunOptions['webhooks'] {
  return webhooks === false || webhooks === undefined ? {} : webhooks
}

/** Webhooks that are off stay off: a manifest may always pass an address. */
function changeWebhooks(options: RunOptions, change: Partial<WebhookSettings>): RunOptions {
  const { webhooks } = options
  if (webhooks === false || (webhooks !== undefined && 'mount' in webhooks)) return options
  return { ...options, webhooks: { ...webhooks, ...change } }
}
