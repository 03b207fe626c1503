import type { RequestScenario } from '../../scenario.ts'
import { removeRoleOfCluster, roleOfCluster } from '../role-of-cluster.ts'
import { apply, get, jsonPatch, mergePatch, post, put, remove, type StepParts, tableType } from '../steps.ts'

/** A request for CN=bob,O=tests; its key was discarded. */
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

/** A request for CN=bob,O=system:masters. */
const mastersRequest = Buffer.from(
  [
    '-----BEGIN CERTIFICATE REQUEST-----',
    'MIHjMIGJAgEAMCcxDDAKBgNVBAMMA2JvYjEXMBUGA1UECgwOc3lzdGVtOm1hc3Rl',
    'cnMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQWrj8yEU1VFq1K0AU3XyixuvVu',
    'B5GNyiIsPr9WtqVnri0LEOLn6OXsWcJRmHAZqISsQjpeQMzyayHIZDQQ0SSmoAAw',
    'CgYIKoZIzj0EAwIDSQAwRgIhAM/o3u0OMW5SMbcVFZdOMUtAcspclddsnWQsdtir',
    'CQeZAiEA7u70CVZO8VB3WdJHlNdF3RdncvVnAz50nDIc/udgg8E=',
    '-----END CERTIFICATE REQUEST-----',
    '',
  ].join('\n'),
).toString('base64')

/** Self-signed, for CN=tests. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBeDCCAR2gAwIBAgIULiKf4+DR9afJzDPvC8rf/W3z3qEwCgYIKoZIzj0EAwIw',
  'EDEOMAwGA1UEAwwFdGVzdHMwIBcNMjYxMTE2MDkzMDI3WhgPMjEyNjEwMjMwOTMw',
  'MjdaMBAxDjAMBgNVBAMMBXRlc3RzMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  'Fq4/MhFNVRatStAFN18osbr1bgeRjcoiLD6/VralZ64tCxDi5+jl7FnCUZhwGaiE',
  'rEI6XkDM8mshyGQ0ENEkpqNTMFEwHQYDVR0OBBYEFOZDOOUHv5EU3ENiYtXIxYt/',
  'IQySMB8GA1UdIwQYMBaAFOZDOOUHv5EU3ENiYtXIxYt/IQySMA8GA1UdEwEB/wQF',
  'MAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAK8QvK70TFoZxPxqWsV3ApbeB3YlmBab',
  'epfn16Tp4hz/AiEA82wWtMfyGJeIxkkwPJqxeDi7jIBY1mUmRdi3+FOY/jk=',
  '-----END CERTIFICATE-----',
  '',
].join('\n')

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const name = '{namespace}-a'
/** The server records the requesting user, so it is the same on both. */
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
const dry: StepParts = { query: { dryRun: 'All' }, ...asBob, unordered: true }
const by = (fieldManager: string): StepParts => ({ query: { fieldManager } })
const approved = { type: 'Approved', status: 'True', reason: 'Tested', message: 'It is a test.' }

const group = 'certificates.k8s.io'
export const certificateScenarios: readonly RequestScenario[] = [
  {
    name: 'certificate signing requests',
    steps: [
      put(`${path}/${name}`, signingRequest({}), { name: 'PUT of what is not there', ...asBob }),
      post(path, signingRequest({ signerName: 'unknown' }), {
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
  {
    name: 'certificates that are approved and issued',
    steps: [
      post(
        path,
        { ...signingRequest({}), metadata: { name, labels: { a: 'b' } } },
        { name: 'create', ...asBob, ...by('a') },
      ),
      mergePatch(`${path}/${name}`, { metadata: { labels: { a: 'c' } } }, { name: 'another label', ...by('b') }),
      mergePatch(`${path}/${name}`, { status: { conditions: [approved] } }, { name: 'approve on the main path' }),
      mergePatch(`${path}/${name}/status`, { status: { conditions: [approved] } }, { name: 'approve by the status' }),
      mergePatch(
        `${path}/${name}/approval`,
        { spec: { usages: ['server auth'] }, status: { conditions: [approved], certificate: 'eA==' } },
        { name: 'approve', ...by('approver') },
      ),
      mergePatch(
        `${path}/${name}/approval`,
        { status: { conditions: [approved, { ...approved, type: 'Denied' }] } },
        { name: 'deny what is approved' },
      ),
      mergePatch(`${path}/${name}/approval`, { status: { conditions: [] } }, { name: 'think again' }),
      mergePatch(
        `${path}/${name}/approval`,
        { status: { conditions: [{ ...approved, message: 'It was a test.' }] } },
        { name: 'for another reason' },
      ),
      mergePatch(
        `${path}/${name}/status`,
        {
          status: {
            conditions: [
              { ...approved, message: 'It was none.' },
              { type: 'Odd', status: 'True' },
            ],
          },
        },
        { name: 'another condition', ...by('signer') },
      ),
      mergePatch(
        `${path}/${name}/status`,
        {
          status: {
            conditions: [
              { ...approved, status: 'False' },
              { type: '', status: 'Odd' },
              { type: '', status: '' },
            ],
          },
        },
        { name: 'bad conditions', unordered: true },
      ),
      mergePatch(`${path}/${name}/status`, { status: { certificate: 'eA==' } }, { name: 'issue no certificate' }),
      mergePatch(
        `${path}/${name}/status`,
        { status: { certificate: Buffer.from(request).toString('base64') } },
        { name: 'issue a request' },
      ),
      mergePatch(
        `${path}/${name}/status`,
        { status: { certificate: Buffer.from(certificate).toString('base64') } },
        { name: 'issue', ...by('signer') },
      ),
      mergePatch(`${path}/${name}/status`, { status: { certificate: null } }, { name: 'take it back' }),
      get(`${path}/${name}/approval`, { name: 'get the approval' }),
      get(`${path}/${name}`, {
        name: 'as a table',
        accept: tableType,
        only: ['status', 'body.columnDefinitions', 'body.rows.0.cells'],
      }),
      apply(
        `${path}/${name}/approval`,
        'applier',
        { ...signingRequest({}), status: { conditions: [approved] } },
        { name: 'apply' },
      ),
    ],
    cleanup: [remove(`${path}/${name}`)],
  },
  {
    name: 'who speaks for a signer',
    setup: [
      post(path, signingRequest({})),
      ...roleOfCluster(
        'write',
        {
          apiGroups: [group],
          resources: ['certificatesigningrequests/approval', 'certificatesigningrequests/status'],
          verbs: ['patch'],
        },
        ['bob', 'alice'],
      ),
      ...roleOfCluster(
        'speak',
        { apiGroups: [group], resources: ['signers'], verbs: ['approve'], resourceNames: ['example.com/*'] },
        ['alice'],
      ),
    ],
    steps: [
      mergePatch(
        `${path}/${name}/approval`,
        { status: { conditions: [approved] } },
        {
          name: 'bob does not approve',
          headers: { 'Impersonate-User': '{namespace}-bob' },
          until: { contains: 'not permitted to approve' },
        },
      ),
      mergePatch(
        `${path}/${name}/approval`,
        { status: { conditions: [approved] } },
        {
          name: 'alice does',
          headers: { 'Impersonate-User': '{namespace}-alice' },
          until: { status: 200 },
          ...by('m'),
        },
      ),
      mergePatch(
        `${path}/${name}/status`,
        { status: { certificate: Buffer.from(certificate).toString('base64') } },
        {
          name: 'alice does not sign',
          headers: { 'Impersonate-User': '{namespace}-alice' },
          until: { contains: 'not permitted to sign' },
        },
      ),
      mergePatch(
        `${path}/${name}/status`,
        { metadata: { labels: { a: 'b' } } },
        {
          name: 'alice changes a label',
          headers: { 'Impersonate-User': '{namespace}-alice' },
          only: ['status', 'body.metadata.labels'],
        },
      ),
    ],
    cleanup: [remove(`${path}/${name}`), ...['write', 'speak'].flatMap(removeRoleOfCluster)],
  },
  {
    name: 'certificates that are refused',
    steps: [
      post(path, signingRequest({ signerName: 'kubernetes.io/legacy-unknown' }), { name: 'by the old signer', ...dry }),
      post(path, signingRequest({ signerName: 'a/b/c' }), { name: 'by a path', ...dry }),
      post(path, signingRequest({ signerName: 'Example.com/Not_Valid' }), { name: 'by a bad name', ...dry }),
      post(path, signingRequest({ signerName: '' }), { name: 'without a signer', ...dry }),
      post(path, signingRequest({ usages: ['client auth', 'fun', 'fun'] }), { name: 'for fun', ...dry }),
      post(
        path,
        { ...signingRequest({}), spec: { ...signingRequest({}).spec, expirationSeconds: 10 } },
        { name: 'for a moment', ...dry },
      ),
      post(path, signingRequest({ request: '' }), { name: 'without a request', ...dry }),
      post(path, signingRequest({ request: Buffer.from(certificate).toString('base64') }), {
        name: 'of a certificate',
        ...dry,
      }),
      post(path, signingRequest({ username: 'alice', groups: ['a'] }), {
        name: 'as another user',
        ...dry,
        headers: { ...asBob.headers, 'Impersonate-Uid': 'u', 'Impersonate-Extra-Scopes': 'all' },
      }),
      post(path, signingRequest({ signerName: 'kubernetes.io/kube-apiserver-client', request: mastersRequest }), {
        name: 'of the masters',
        ...dry,
      }),
    ],
  },
]
