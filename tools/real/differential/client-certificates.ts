import { randomBytes } from 'node:crypto'
import {
  type Certificate,
  type CertificateAuthority,
  createCertificateAuthority,
} from '../../../packages/apiserver/src/server/certificates/index.ts'

/**
 * Client certificates for steps. Both servers trust the same client CA; the untrusted CA has the same name and another
 * key.
 */
export type ClientCertificateName =
  | 'robin'
  | 'master'
  | 'node'
  | 'nameless'
  | 'ended'
  | 'early'
  | 'stranger'
  | 'server'
  | 'anonymous'

const dayMs = 24 * 3600 * 1000
const authorityName = 'clients of kubewright'

let authority: CertificateAuthority | undefined
const issued = new Map<ClientCertificateName, Certificate>()

function newAuthority(): CertificateAuthority {
  return createCertificateAuthority(authorityName, { nowMs: Date.now(), randomBytes: (count) => randomBytes(count) })
}

function knownAuthority(): CertificateAuthority {
  authority ??= newAuthority()
  return authority
}

/** The client CA, in PEM. */
export function clientAuthority(): string {
  return knownAuthority().certificate
}

/** In the form of Node's agents. */
export function clientCertificate(name: ClientCertificateName): { readonly cert: string; readonly key: string } {
  const certificate = issued.get(name) ?? issue(name)
  issued.set(name, certificate)
  return { cert: certificate.certificate, key: certificate.privateKey }
}

function issue(name: ClientCertificateName): Certificate {
  const { issue: issueForServer, issueForClient } = knownAuthority()
  const nowMs = Date.now()
  const robin = { name: 'robin', groups: ['dancers', 'singers'] }
  switch (name) {
    case 'robin':
      return issueForClient(robin)
    case 'master':
      return issueForClient({ name: 'mistress', groups: ['system:masters'] })
    case 'node':
      return issueForClient({ name: 'system:node:one', groups: ['system:nodes'] })
    case 'nameless':
      return issueForClient({ name: '', groups: ['dancers'] })
    case 'ended':
      return issueForClient(robin, { validFromMs: nowMs - 2 * dayMs, validUntilMs: nowMs - dayMs })
    case 'early':
      return issueForClient(robin, { validFromMs: nowMs + dayMs, validUntilMs: nowMs + 2 * dayMs })
    case 'stranger':
      return newAuthority().issueForClient(robin)
    case 'server':
      return issueForServer('robin', ['robin.example.com'])
    case 'anonymous':
      return issueForClient({ name: 'system:anonymous', groups: ['system:unauthenticated'] })
  }
}
