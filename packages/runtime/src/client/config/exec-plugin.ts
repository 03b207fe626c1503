import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { belongTogether, type KeyPair } from './credential-file.ts'
import type { Environment } from './environment.ts'
import { type ExecCredential, readExecCredential } from './exec-credential.ts'
import { type ExecPluginPolicy, execRefusal, findExecutable } from './exec-policy.ts'
import { runExecCommand } from './exec-run.ts'
import { type Confidential, reveal } from './secret.ts'

export const execApiVersions: readonly string[] = [
  'client.authentication.k8s.io/v1',
  'client.authentication.k8s.io/v1beta1',
]

/** Whether the plugin gets the standard input of this process, for example to ask for a password. */
export type InteractiveMode = 'Never' | 'IfAvailable' | 'Always'

/** The exec plugin of a kubeconfig user: a command that prints a credential. */
export interface ExecPlugin {
  /** An absolute path, or a name to look up in PATH. */
  readonly command: string
  readonly args?: readonly Confidential[] | undefined
  /** Added to the environment of this process. */
  readonly environment?: readonly { readonly name: string; readonly value: Confidential }[] | undefined
  readonly apiVersion: string
  readonly interactiveMode: InteractiveMode
  /** How to install the command; part of the error when it is missing. */
  readonly installHint?: string | undefined
  /** The cluster as JSON for the plugin; without it the plugin gets no cluster information. */
  readonly cluster?: Confidential | undefined
  readonly policy?: ExecPluginPolicy | undefined
}

/** What a plugin uses of this process. */
export interface ExecHost {
  readonly environment: Environment
  /** Whether standard input is a terminal. */
  readonly isTerminal: boolean
  /** The plugin's standard error: that of this process, or a file descriptor. */
  readonly stderr: 'inherit' | number
}

export interface ExecCredentials {
  /** The current credentials; runs the plugin again when they have expired or were refused. */
  current(): Promise<ExecCredential>
  token(): string | Promise<string>
  /** Drops the credentials with this token, unless they were already renewed. */
  invalidate(token: string): void
  clientCertificate(): KeyPair | undefined | Promise<KeyPair | undefined>
}

/** Runs the plugin when credentials are needed. Concurrent callers share one run. */
export function execCredentials(plugin: ExecPlugin, runtime: Runtime, host: ExecHost): ExecCredentials {
  let known: ExecCredential | undefined
  let running: Promise<ExecCredential> | undefined
  const usable = () => {
    const isExpired = known?.expiryMs !== undefined && runtime.clock.now() > known.expiryMs
    return isExpired ? undefined : known
  }
  const renew = async () => {
    try {
      known = await runPlugin(plugin, runtime, host)
      return known
    } finally {
      running = undefined
    }
  }
  const current = () => {
    const credential = usable()
    if (credential !== undefined) return Promise.resolve(credential)
    running ??= renew()
    return running
  }
  return {
    current,
    // Synchronous when possible: this is called for every request.
    token: () => usable()?.token ?? current().then(({ token }) => token),
    invalidate(token) {
      if (known?.token === token) known = undefined
    },
    clientCertificate: () => {
      const credential = usable()
      return credential === undefined
        ? current().then((renewed) => renewed.clientCertificate)
        : credential.clientCertificate
    },
  }
}

async function runPlugin(plugin: ExecPlugin, runtime: Runtime, host: ExecHost): Promise<ExecCredential> {
  const { command, policy = { policy: 'AllowAll' } } = plugin
  const isInteractive = interactiveFor(plugin, host)
  const environment = pluginEnvironment(plugin, isInteractive, host.environment)
  const file = findExecutable(command, host.environment)
  if (file === undefined) throw notFound(plugin)
  const refusal = execRefusal(command, file, policy, host.environment)
  if (refusal !== undefined) throw failed(command, `is not allowed to run: ${refusal}`)
  const output = await runExecCommand({
    file,
    args: (plugin.args ?? []).map(reveal),
    environment,
    stdin: isInteractive ? 'inherit' : 'ignore',
    stderr: host.stderr,
    runtime,
    timeoutMs: isInteractive ? runtimeLimits.execPluginInteractiveTimeoutMs : runtimeLimits.execPluginTimeoutMs,
    outputBytesMax: runtimeLimits.execPluginOutputBytesMax,
  })
  if (typeof output === 'string') throw failed(command, output)
  const credential = readExecCredential(output, plugin.apiVersion)
  if (typeof credential === 'string') throw failed(command, credential)
  const { clientCertificate } = credential
  if (clientCertificate !== undefined && !belongTogether(clientCertificate)) {
    throw failed(command, 'printed a certificate and a key that do not belong together')
  }
  return credential
}

function interactiveFor({ command, interactiveMode }: ExecPlugin, { isTerminal }: ExecHost): boolean {
  if (interactiveMode === 'Always' && !isTerminal) {
    throw failed(command, 'needs a terminal (interactiveMode: Always), but standard input is not one')
  }
  return interactiveMode !== 'Never' && isTerminal
}

function pluginEnvironment(plugin: ExecPlugin, isInteractive: boolean, environment: Environment): Environment {
  const cluster = plugin.cluster === undefined ? '' : `"cluster":${reveal(plugin.cluster)},`
  const spec = `{${cluster}"interactive":${isInteractive}}`
  const own = (plugin.environment ?? []).map(({ name, value }) => [name, reveal(value)])
  const info = `{"kind":"ExecCredential","apiVersion":${JSON.stringify(plugin.apiVersion)},"spec":${spec}}`
  return { ...environment, ...Object.fromEntries(own), KUBERNETES_EXEC_INFO: info }
}

function notFound({ command, installHint }: ExecPlugin): RuntimeError {
  const hint = installHint === undefined ? '; install it or correct the path' : `\n\n${installHint}`
  return failed(command, `was not found or is not executable${hint}`)
}

/** Neither the output of the plugin nor its arguments are quoted: they may contain secrets. */
function failed(command: string, why: string): RuntimeError {
  return new RuntimeError('EXEC_PLUGIN_FAILED', `the exec plugin ${command} ${why}`)
}
