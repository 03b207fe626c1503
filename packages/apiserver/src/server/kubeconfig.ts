import { rename, rm, writeFile } from 'node:fs/promises'
import { encodeYaml } from './response-writers/index.ts'

export interface KubeconfigOptions {
  readonly url: string
  /** In PEM. */
  readonly certificateAuthority: string
  readonly token: string
}

/** The text of a kubeconfig with one cluster, one user and one context, all named kubewright. */
export function kubeconfigText({ url, certificateAuthority, token }: KubeconfigOptions): string {
  const name = 'kubewright'
  return encodeYaml({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name,
        cluster: {
          server: url,
          'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64'),
        },
      },
    ],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name, namespace: 'default' } }],
    'current-context': name,
  })
}

/** Writes the file atomically, with mode 0600 from the start, because it contains a token. */
export async function writeKubeconfigFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await rm(draft, { force: true })
  // The mode only applies to a new file, so the draft must not exist.
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  await rename(draft, path)
}
