import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, onTestFinished, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { openAuditLog } from './audit-options.ts'

async function setUp(policy = '') {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-audit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const policyFile = join(folder, 'policy.yaml')
  await writeFile(policyFile, policy)
  const printed: string[] = []
  const errors: string[] = []
  const host = { print: (line: string) => printed.push(line), printError: (line: string) => errors.push(line) }
  return { folder, policyFile, printed, errors, host, runtime: createVirtualRuntime() }
}

const head = 'apiVersion: audit.k8s.io/v1\nkind: Policy\n'

test('prints a log or writes it to a file, by the policy, and prints warnings', async () => {
  const { folder, policyFile, host, printed, errors, runtime } = await setUp(`${head}rules: [{ level: Request }]`)
  const { sink, policy } = await openAuditLog({ logPath: '-', policyFile }, runtime, host)
  expect(policy?.rules).toMatchObject([{ level: 'Request' }])
  expect(errors[0]).toMatch(/^kubewright: the audit policy logs the content of secrets; /)
  sink.write('{}\n')
  await sink.close()
  expect(printed).toEqual(['{}'])
  const logPath = join(folder, 'audit.log')
  const file = await openAuditLog({ logPath }, runtime, host)
  expect(file.policy).toBe(undefined)
  file.sink.write('{}\n')
  await file.sink.close()
  expect(await readFile(logPath, 'utf8')).toBe('{}\n')
})

test('an unreadable or invalid policy is an error with the reason', async () => {
  const { folder, policyFile, host, runtime } = await setUp('kind: Policy')
  const open = (path: string) => openAuditLog({ logPath: '-', policyFile: path }, runtime, host)
  await expect(open(policyFile)).rejects.toMatchObject({ code: 'AUDIT_POLICY_INVALID' })
  await expect(open(join(folder, 'none'))).rejects.toMatchObject({
    code: 'CLI_AUDIT_POLICY_UNREADABLE',
    message: expect.stringContaining('ENOENT'),
  })
})

test('refuses a policy larger than auditPolicyFileSizeBytesMax bytes', async () => {
  const { policyFile, host, runtime } = await setUp()
  await truncate(policyFile, cliLimits.auditPolicyFileSizeBytesMax + 1)
  await expect(openAuditLog({ logPath: '-', policyFile }, runtime, host)).rejects.toMatchObject({
    code: 'CLI_AUDIT_POLICY_UNREADABLE',
    message: expect.stringContaining('the limit is'),
  })
})
