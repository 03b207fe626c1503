import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { systemRuntime } from 'kubewright/host'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { readClientAuthorities } from './client-authorities.ts'

let folder: string
let authority: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubewright-client-ca-'))
  const server = createApiServer({ runtime: systemRuntime() })
  authority = (await server.listen()).certificateAuthority
  await server.close()
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'ca.pem')
  await writeFile(path, text)
  return path
}

test('reads all certificates of the file, and ignores the text between them', async () => {
  const path = await fileOf(`# ours\n${authority}# theirs\n${authority}`)
  expect(await readClientAuthorities(path)).toBe(`${authority.trim()}\n${authority.trim()}\n`)
})

test('refuses a file without an authority and names it', async () => {
  const wrong = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
  for (const text of ['', 'not a certificate', wrong, authority + wrong]) {
    await expect(readClientAuthorities(await fileOf(text))).rejects.toMatchObject({
      code: 'CLI_CLIENT_CA_FILE_INVALID',
      message: expect.stringContaining('ca.pem'),
    })
  }
  await expect(readClientAuthorities(join(folder, 'nosuch'))).rejects.toMatchObject({
    code: 'CLI_CLIENT_CA_FILE_INVALID',
  })
})

test('refuses a file larger than clientAuthoritiesSizeBytesMax bytes', async () => {
  const path = await fileOf(authority)
  await truncate(path, cliLimits.clientAuthoritiesSizeBytesMax + 1)
  await expect(readClientAuthorities(path)).rejects.toThrow(/the limit is/)
})
