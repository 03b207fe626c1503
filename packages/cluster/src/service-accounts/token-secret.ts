import type { Secret, ServiceAccount } from 'kubewright/kinds'

/** Signs the token of a service account for a Secret. */
export type TokenSigner = (account: ServiceAccount, secret: Secret) => string

const tokenType = 'kubernetes.io/service-account-token'
const accountNameKey = 'kubernetes.io/service-account.name'
const accountUidKey = 'kubernetes.io/service-account.uid'

/** The service account of a token Secret. */
export interface TokenAccount {
  readonly name: string
  /** Absent until the Secret has its token. */
  readonly uid?: string | undefined
}

/** The account of a token Secret; undefined for every other Secret. */
export function accountIn({ type, metadata }: Secret): TokenAccount | undefined {
  const { [accountNameKey]: name = '', [accountUidKey]: uid = '' } = metadata.annotations ?? {}
  if (type !== tokenType || name === '') return undefined
  return uid === '' ? { name } : { name, uid }
}

export function isAccount({ metadata }: ServiceAccount, wanted: TokenAccount): boolean {
  return metadata.name === wanted.name && (wanted.uid === undefined || metadata.uid === wanted.uid)
}

/** The Secret with its missing data filled in; the same reference if nothing is missing. */
export function completed(
  secret: Secret,
  account: ServiceAccount,
  sign: TokenSigner,
  authority: string | undefined,
): Secret {
  const data: Record<string, string> = {}
  if (authority !== undefined && secret.data?.['ca.crt'] !== encoded(authority)) data['ca.crt'] = encoded(authority)
  if (!secret.data?.['namespace']) data['namespace'] = encoded(secret.metadata.namespace ?? '')
  if (!secret.data?.['token']) data['token'] = encoded(sign(account, secret))
  if (Object.keys(data).length === 0) return secret
  const { name, uid = '' } = account.metadata
  const annotations = { ...secret.metadata.annotations, [accountNameKey]: name, [accountUidKey]: uid }
  return { ...secret, metadata: { ...secret.metadata, annotations }, data: { ...secret.data, ...data } }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64')
}
