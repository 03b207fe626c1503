import type { Secret, ServiceAccount } from 'kubewright/kinds'

/** Signs the token that a secret holds for an account. */
export type TokenSigner = (account: ServiceAccount, secret: Secret) => string

const tokenType = 'kubernetes.io/service-account-token'
const accountNameKey = 'kubernetes.io/service-account.name'
const accountUidKey = 'kubernetes.io/service-account.uid'

/** Whose token a secret holds, or is to hold. */
export interface TokenAccount {
  readonly name: string
  /** Absent until the secret got its token. */
  readonly uid?: string | undefined
}

/** The account of a secret for a token; undefined for every other secret. */
export function accountIn({ type, metadata }: Secret): TokenAccount | undefined {
  const { [accountNameKey]: name = '', [accountUidKey]: uid = '' } = metadata.annotations ?? {}
  if (type !== tokenType || name === '') return undefined
  return uid === '' ? { name } : { name, uid }
}

export function isAccount({ metadata }: ServiceAccount, wanted: TokenAccount): boolean {
  return metadata.name === wanted.name && (wanted.uid === undefined || metadata.uid === wanted.uid)
}

/** The secret with everything that it lacks; the same where it lacks nothing. */
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
