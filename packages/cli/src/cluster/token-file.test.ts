import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cliLimits } from '../limits.ts'
import { parseTokenFile, readTokenFile } from './token-file.ts'

async function fileWith(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kubewright-tokens-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'tokens.csv')
  await writeFile(path, text)
  return path
}

test('each line is a user with a token, a uid and groups', () => {
  const { tokens, warnings } = parseTokenFile('t1,alice,1,"dev,ops"\nt2,bob,,\n\nt3,"carol, the third",3\r\n', 'f')
  expect(tokens).toEqual([
    { token: 't1', user: { name: 'alice', uid: '1', groups: ['dev', 'ops'] } },
    { token: 't2', user: { name: 'bob', groups: [] } },
    { token: 't3', user: { name: 'carol, the third', uid: '3', groups: [] } },
  ])
  expect(warnings).toEqual([])
})

test('the last line with a token wins, an empty token is ignored, and the warnings do not contain the token', () => {
  const { tokens, warnings } = parseTokenFile('secret,alice,1\n,bob,2\nsecret,carol,3\n', 'f')
  expect(tokens.map(({ user }) => user.name)).toEqual(['carol'])
  expect(warnings).toEqual([
    'f:2: the token is empty; the line is ignored',
    'f:3: an earlier line has the same token and is ignored',
  ])
})

test.each([
  ['t1,alice,1\nt2,bob\n', 'f:2: expected at least the fields token,user,uid; got 2'],
  ['t1,alice,1,"dev\nops\n', 'f:1: a quoted field is not closed'],
  ['t1,al"ice,1\n', 'f:1: a quote inside an unquoted field'],
  ['t1,alice,"1"2\n', 'f:1: text after a quoted field'],
  ['t1,"a\nb",1\nt2\n', 'f:3: expected at least the fields token,user,uid; got 1'],
])('refuses %j and names the invalid line', (text, message) => {
  expect(() => parseTokenFile(text, 'f')).toThrow(expect.objectContaining({ code: 'CLI_TOKEN_FILE_INVALID', message }))
})

test('reads a file, or reports why it cannot', async () => {
  expect((await readTokenFile(await fileWith('t1,alice,1\n'))).tokens).toHaveLength(1)
  const missing = readTokenFile(join(tmpdir(), 'kubewright-no-such-file'))
  await expect(missing).rejects.toMatchObject({
    code: 'CLI_TOKEN_FILE_UNREADABLE',
    message: expect.stringContaining('ENOENT'),
  })
})

test('refuses a file larger than tokenFileSizeBytesMax bytes', async () => {
  const path = await fileWith('')
  await truncate(path, cliLimits.tokenFileSizeBytesMax + 1)
  await chmod(path, 0o400)
  await expect(readTokenFile(path)).rejects.toMatchObject({ code: 'CLI_TOKEN_FILE_INVALID' })
})
