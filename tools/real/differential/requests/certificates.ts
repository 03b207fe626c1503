import type { RequestScenario } from '../scenario.ts'
import { get, jsonPatch, mergePatch, post, put, remove, tableType } from './steps.ts'

/** Asks for a certificate of CN=bob,O=tests; its key was thrown away. */
const request = [
  '-----BEGIN CERTIFICATE REQUEST-----',
  'MIHZMIGAAgEAMB4xDDAKBgNVBAMMA2JvYjEOMAwGA1UECgwFdGVzdHMwWTATBgcq',
  'hkjOPQIBBggqhkjOPQMBBwNCAATOQFv5Ly8BDjmELA01apt9rRsY3E/wKnN/UfcZ',
  'oYXwFvOmw7m5U7LjZbS/Q9RVNuWVlsCDYMKtCWZqJvC5sDTHoAAwCgYIKoZIzj0E',
  'AwIDSAAwRQIhAKTySRx+ZDwGchRE13ouu1kRbqRweg/fKniu//kJpCPaAiAvROTs',
  'prFe3oR4hrny0C8Jd52R+D8qvniS9bzcs5IGpA==',
  '-----END CERTIFICATE REQUEST-----',
  '',
].join('\n')

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const name = '{namespace}-a'
/** The server notes who asks, so the same user does on both. */
const asBob = { headers: { 'Impersonate-User': 'bob', 'Impersonate-Group': 'system:masters' } }
const signingRequest = (spec: Record<string, string | readonly string[]>) => ({
  apiVersion: 'certificates.k8s.io/v1',
  kind: 'CertificateSigningRequest',
  metadata: { name },
  spec: {
    request: Buffer.from(request).toString('base64'),
    signerName: 'example.com/tests',
    usages: ['client auth'],
    ...spec,
  },
})
const approved = { type: 'Approved', status: 'True', reason: 'Tested', message: 'It is a test.' }

export const certificateScenarios: readonly RequestScenario[] = [
  {
    name: 'certificate signing requests',
    steps: [
      put(`${path}/${name}`, signingRequest({}), { name: 'PUT of what is not there', ...asBob }),
      post(path, signingRequest({ signerName: 'nobody' }), {
        name: 'to a bad signer',
        query: { dryRun: 'All' },
        ...asBob,
        unordered: true,
      }),
      post(path, signingRequest({ request: 'eA==' }), {
        name: 'that is none',
        query: { dryRun: 'All' },
        ...asBob,
        unordered: true,
      }),
      post(path, signingRequest({ usages: [] }), {
        name: 'for no use',
        query: { dryRun: 'All' },
        ...asBob,
        unordered: true,
      }),
      post(path, signingRequest({}), { name: 'create', ...asBob }),
      get(`${path}/${name}`, {
        name: 'as a table',
        accept: tableType,
        only: ['status', 'body.columnDefinitions', 'body.rows.0.cells'],
      }),
      mergePatch(
        `${path}/${name}`,
        { spec: { signerName: 'example.com/other' } },
        { name: 'to another signer', query: { dryRun: 'All' } },
      ),
      jsonPatch(`${path}/${name}/approval`, [{ op: 'add', path: '/status', value: { conditions: [approved] } }], {
        name: 'approve',
        ...asBob,
      }),
      get(path, {
        name: 'by signer',
        query: { fieldSelector: `spec.signerName=example.com/tests,metadata.name=${name}` },
      }),
      remove(`${path}/${name}`, { name: 'delete' }),
    ],
    cleanup: [remove(`${path}/${name}`)],
  },
]
