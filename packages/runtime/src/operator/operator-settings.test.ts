import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import type { RunOptions } from './operator.ts'
import { operatorSettings, settingsHelp, wantsHelp } from './operator-settings.ts'
import { settingDefinitions } from './setting-definitions.ts'

/** Arguments, environment and code on the left, settings on the right. */
const cases: readonly (readonly [
  string,
  readonly string[],
  Readonly<Record<string, string>>,
  RunOptions,
  RunOptions,
])[] = [
  ['nothing', [], {}, {}, {}],
  ['code alone', [], {}, { logLevel: 'warn' }, { logLevel: 'warn' }],
  ['environment over code', [], { LOG_LEVEL: 'error' }, { logLevel: 'warn' }, { logLevel: 'error' }],
  ['a flag over both', ['--log-level=debug'], { LOG_LEVEL: 'error' }, { logLevel: 'warn' }, { logLevel: 'debug' }],
  ['an empty variable is not set', [], { LOG_LEVEL: '' }, { logLevel: 'warn' }, { logLevel: 'warn' }],
  ['the last of two flags', ['--log-level', 'off', '-log-level=info'], {}, {}, { logLevel: 'info' }],
  ['other arguments', ['serve', '--context', 'kind', '--', '--none'], {}, {}, { context: 'kind' }],
  ['a kubeconfig', ['--kubeconfig', '/a=b'], {}, {}, { kubeconfigPath: '/a=b' }],
  ['namespaces', [], { WATCH_NAMESPACE: 'a, b' }, {}, { watchNamespaces: ['a', 'b'] }],
  ['the first variable', [], { WATCH_NAMESPACE: 'a', WATCH_NAMESPACES: 'b' }, {}, { watchNamespaces: ['b'] }],
  [
    'parts of a nested setting',
    ['--leader-elect=false', '--leader-election-namespace', 'system'],
    { LEADER_ELECT: 'true' },
    { leaderElection: { name: 'lock' } },
    { leaderElection: { name: 'lock', enabled: false, namespace: 'system' } },
  ],
  [
    'addresses',
    ['--health-probe-bind-address=:1'],
    { METRICS_BIND_ADDRESS: '0' },
    { metricsServer: { bindAddress: ':2', unprotected: true } },
    { healthAddress: ':1', metricsServer: { bindAddress: '0', unprotected: true } },
  ],
  ['concurrency', [], { MAX_CONCURRENT_RECONCILES: '4' }, { concurrency: 2 }, { concurrency: 4 }],
  ['a log format', ['--log-format', 'JSON'], {}, {}, { logFormat: 'json' }],
  ['webhooks off', [], { ENABLE_WEBHOOKS: 'false' }, { webhooks: { port: 1 } }, { webhooks: false }],
  ['webhooks on again', ['--enable-webhooks'], { ENABLE_WEBHOOKS: 'false' }, {}, { webhooks: {} }],
  [
    'where webhooks are reached',
    ['--webhook-url', 'https://me:1'],
    { WEBHOOK_PORT: '2' },
    {},
    { webhooks: { url: 'https://me:1', port: 2 } },
  ],
  [
    'a Service',
    ['--webhook-service=system/hooks'],
    {},
    {},
    { webhooks: { service: { namespace: 'system', name: 'hooks' } } },
  ],
  ['an address of webhooks that are off', ['--webhook-port=2'], { ENABLE_WEBHOOKS: '0' }, {}, { webhooks: false }],
]

test.each(cases)(
  'flags take precedence over the environment, and that over code: %s',
  (_what, argv, env, code, settings) => {
    expect(operatorSettings({ argv, env, code })).toEqual(settings)
  },
)

test.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
  ['an unknown flag', ['--leader-election'], {}, 'there is no flag --leader-election; did you mean --leader-elect?'],
  [
    'a misspelt flag',
    ['--watch-namespace=a'],
    {},
    'there is no flag --watch-namespace; did you mean --watch-namespaces?',
  ],
  ['a flag without a value', ['--context'], {}, '--context needs a value: --context NAME'],
  ['a wrong choice', [], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL: Invalid value: "loud": must be one of debug, info'],
  ['no boolean', ['--leader-elect=maybe'], {}, '--leader-elect: Invalid value: "maybe": must be true or false'],
  ['no number', ['--webhook-port=x'], {}, 'must be an integer from 0 to 65535'],
  ['an empty namespace', ['--watch-namespaces=a,,b'], {}, 'must have the form NAME[,NAME…]'],
  [
    'a URL without TLS',
    [],
    { WEBHOOK_URL: 'http://me' },
    'WEBHOOK_URL: Invalid value: "http://me": must have the form',
  ],
])('refuses %s', (_what, argv, env, message) => {
  expect(() => operatorSettings({ argv, env })).toThrow(
    expect.objectContaining({ code: 'OPERATOR_SETTING_INVALID', message: expect.stringContaining(message) }),
  )
})

test('concurrencySettingMax: a larger number is refused', () => {
  const max = runtimeLimits.concurrencySettingMax
  const read = (count: number) => operatorSettings({ argv: [`--max-concurrent-reconciles=${count}`] })
  expect(read(max)).toEqual({ concurrency: max })
  expect(() => read(max + 1)).toThrow(`from 1 to ${max}`)
})

test('--help lists every flag with its variable', () => {
  expect(wantsHelp(['run', '--help'])).toBe(true)
  expect(wantsHelp(['--', '--help'])).toBe(false)
  const help = settingsHelp('shop')
  for (const { flag, variables } of settingDefinitions) {
    expect(help).toMatch(new RegExp(`^  ${flag}.*${variables[0] ?? ''}`, 'm'))
  }
})
