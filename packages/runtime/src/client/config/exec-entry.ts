import { normalize } from 'node:path'
import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { ClusterPart } from './cluster-entry.ts'
import { readCredential } from './credential-file.ts'
import { type ExecPlugin, execApiVersions, type InteractiveMode } from './exec-plugin.ts'
import { checkExecPolicy, type ExecPluginPolicy } from './exec-policy.ts'
import type { KubeconfigEntry } from './kubeconfig-entry.ts'
import { hide, reveal } from './secret.ts'

const interactiveModes: readonly string[] = ['Never', 'IfAvailable', 'Always'] satisfies InteractiveMode[]
/** The name of the cluster extension for exec plugins. */
const clusterExtension = 'client.authentication.k8s.io/exec'

/** What the run of a plugin depends on besides its own fields. */
export interface ExecContext {
  readonly cluster: KubeconfigEntry
  readonly server: ClusterPart
  readonly execPluginPolicy?: ExecPluginPolicy | undefined
}

/** The exec plugin of a user. */
export function execPart(exec: KubeconfigEntry, context: ExecContext): ExecPlugin {
  const command = exec.text('command')
  if (command === undefined) throw exec.problem('command', 'is not set')
  const apiVersion = exec.text('apiVersion')
  if (apiVersion === undefined) throw exec.problem('apiVersion', 'is not set')
  if (!execApiVersions.includes(apiVersion)) {
    const why = `is ${apiVersion}, which is not supported; it must be one of ${execApiVersions.join(', ')}`
    throw exec.problem('apiVersion', why, 'KUBECONFIG_UNSUPPORTED')
  }
  if (context.execPluginPolicy !== undefined) checkExecPolicy(context.execPluginPolicy)
  const environment = exec.sections('env').map((variable) => {
    const name = variable.text('name')
    if (name === undefined) throw variable.problem('name', 'is not set')
    return { name, value: hide(variable.text('value') ?? '') }
  })
  return {
    // A command with a slash is relative to the kubeconfig; other commands are looked up in PATH.
    command: normalize(command.includes('/') ? exec.absolute(command) : command),
    args: exec.texts('args').map((argument) => hide(argument)),
    environment,
    apiVersion,
    interactiveMode: interactiveModeOf(exec, apiVersion),
    installHint: printable(exec.text('installHint')),
    cluster: exec.flag('provideClusterInfo')
      ? hide(encodeJson(clusterInfo(context.cluster, context.server)))
      : undefined,
    policy: context.execPluginPolicy,
  }
}

function interactiveModeOf(exec: KubeconfigEntry, apiVersion: string): InteractiveMode {
  const mode = exec.text('interactiveMode') ?? (apiVersion.endsWith('/v1') ? undefined : 'IfAvailable')
  if (mode !== undefined && interactiveModes.includes(mode)) return mode as InteractiveMode
  const what = mode === undefined ? `is not set, which ${apiVersion} demands` : `is ${mode}`
  throw exec.problem('interactiveMode', `${what}; it must be one of ${interactiveModes.join(', ')}`)
}

/** The cluster information for the plugin, with fields and order as in client-go. */
function clusterInfo(cluster: KubeconfigEntry, part: ClusterPart): JsonObject {
  const { certificateAuthorityFile: file } = part
  const authority = part.certificateAuthority ?? (file === undefined ? undefined : readCredential(file))
  const extension = cluster.sections('extensions').find((entry) => entry.text('name') === clusterExtension)
  return {
    server: part.server,
    ...(part.serverName === undefined ? {} : { 'tls-server-name': part.serverName }),
    ...(part.insecureSkipTlsVerify === true ? { 'insecure-skip-tls-verify': true } : {}),
    ...(authority === undefined ? {} : { 'certificate-authority-data': Buffer.from(authority).toString('base64') }),
    ...(part.proxyUrl === undefined ? {} : { 'proxy-url': reveal(part.proxyUrl) }),
    ...(part.disableCompression === true ? { 'disable-compression': true } : {}),
    config: extension?.value('extension') ?? null,
  }
}

/** The hint is shown in a terminal: control characters are escaped, as in client-go. */
function printable(hint: string | undefined): string | undefined {
  return hint?.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t-\r]/gu, (character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `U+${number}`
  })
}
