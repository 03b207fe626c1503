import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createCertificateAuthority } from '../../../packages/apiserver/src/server/certificates/index.ts'
import { kubeconfigText } from '../../../packages/apiserver/src/server/kubeconfig.ts'
import type { ControlPlanePaths } from './command-lines.ts'

/** A further user, as a line of kube-apiserver's token file. */
export interface TokenUser {
  readonly token: string
  readonly name: string
  readonly groups: readonly string[]
}

export interface Credentials {
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  /** The administrator's. */
  readonly token: string
}

const serverNames = ['localhost', '127.0.0.1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc']
const tokenSizeBytes = 32

/** Writes certificates, keys, tokens and the kubeconfig, readable by their owner alone. */
export function writeFiles(paths: ControlPlanePaths, port: number, users: readonly TokenUser[]): Credentials {
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 })
  const write = (path: string, text: string) => writeFileSync(path, text, { mode: 0o600 })
  const authority = createCertificateAuthority('kubewright-real', {
    nowMs: Date.now(),
    randomBytes: (count) => randomBytes(count),
  })
  const { certificate, privateKey } = authority.issue('kube-apiserver', serverNames)
  const serviceAccount = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const token = randomBytes(tokenSizeBytes).toString('base64url')
  const url = `https://127.0.0.1:${port}`
  const administrator = { token, name: 'kubewright-admin', groups: ['system:masters'] }
  write(paths.authority, authority.certificate)
  write(paths.certificate, certificate)
  write(paths.privateKey, privateKey)
  write(paths.serviceAccountKey, serviceAccount.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString())
  write(paths.tokens, [administrator, ...users].map(tokenLine).join(''))
  write(paths.kubeconfig, kubeconfigText({ url, certificateAuthority: authority.certificate, token }))
  return { url, certificateAuthority: authority.certificate, token }
}

/** The flag for the client CA, if there is one. */
export function writeClientAuthority({ clientAuthority }: ControlPlanePaths, certificate?: string): readonly string[] {
  if (certificate === undefined) return []
  writeFileSync(clientAuthority, certificate, { mode: 0o600 })
  return [`--client-ca-file=${clientAuthority}`]
}

/** token,user,uid,"group,group": the form of kube-apiserver's --token-auth-file. */
function tokenLine({ token, name, groups }: TokenUser): string {
  return `${token},${name},${name},"${groups.join(',')}"\n`
}
