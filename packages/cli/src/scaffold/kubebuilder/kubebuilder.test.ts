import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findProject, loadOperator } from '../../project/index.ts'
import { linkPackages, newFolder, writeTexts } from '../../project/testing/index.ts'
import { objectAt, versionsOf } from '../../schema-document.ts'
import { commandHost } from '../testing/index.ts'

const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url))

const projectFile = `domain: example.com
layout: [go.kubebuilder.io/v4]
projectName: books
resources:
- { api: { crdVersion: v1 }, controller: true, domain: example.com, group: library, kind: Book, version: v1, webhooks: { validation: true } }
- { core: true, controller: true, group: apps, kind: Deployment, path: k8s.io/api/apps/v1, version: v1 }
- { controller: true, domain: example.com, group: library, kind: Shelf, version: v1 }
version: "3"
`

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: books.library.example.com }
spec:
  group: library.example.com
  names: { kind: Book, listKind: BookList, plural: books, singular: book, shortNames: [bk] }
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources: { status: {}, scale: { specReplicasPath: .spec.copies, statusReplicasPath: .status.copies } }
    additionalPrinterColumns:
    - { name: Ready, type: string, jsonPath: '.status.conditions[?(@.type=="Ready")].status' }
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          apiVersion: { type: string }
          kind: { type: string }
          metadata: { type: object }
          spec:
            type: object
            required: [title]
            x-kubernetes-validations: [{ rule: "self.copies < 9 || self.title != ''", message: too many }]
            oneOf: [{ required: [title] }]
            properties:
              title: { type: string, minLength: 1, pattern: '^[^/]*$', description: "The book's \\"title\\"" }
              copies: { type: integer, format: int32, minimum: 0, default: 1 }
              size: { x-kubernetes-int-or-string: true, anyOf: [{ type: integer }, { type: string }], pattern: '^[0-9]+$' }
              cover: { type: string, enum: [hard, soft], nullable: true }
              'odd-name': { type: string, format: date-time }
              word: { type: string, pattern: '(?i)^x$' }
              tags: { type: array, items: { type: string }, maxItems: 4, x-kubernetes-list-type: set }
              labels: { type: object, maxProperties: 3, additionalProperties: { type: string } }
              nested: { type: object, default: { isOn: true }, properties: { isOn: { type: boolean }, text: { type: string, default: x } } }
              free: { type: object, x-kubernetes-preserve-unknown-fields: true }
          status:
            type: object
            properties:
              copies: { type: integer }
              conditions: { type: array, items: { type: object } }
`

const sample = 'apiVersion: library.example.com/v1\nkind: Book\nmetadata: { name: dune }\nspec: { title: Dune }\n'

function goProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = newFolder()
  writeTexts(folder, {
    'go-operator/PROJECT': projectFile,
    'go-operator/config/components/crd/bases/library.example.com_books.yaml': definition,
    'go-operator/config/samples/library_v1_book.yaml': sample,
    'go-operator/config/samples/other.yaml': 'apiVersion: other.org/v1\nkind: Book\n',
    'go-operator/config/samples/kustomization.yaml': 'resources: [library_v1_book.yaml]\n',
    ...files,
  })
  return folder
}

test('init --from takes over domain, kinds, schemas and samples, and says what it leaves', async () => {
  const folder = goProject()
  const { run, lines, errors } = commandHost(folder)
  expect(await run('init', 'books', '--from', 'go-operator'), errors.join()).toBe(0)
  expect(lines.filter((line) => /^(took|not taken)/.test(line))).toEqual([
    'took over Book',
    'not taken over: Book v1 .spec: oneOf [{"required":["title"]}]',
    'not taken over: config/samples/other.yaml: it has no object of these kinds',
    'not taken over: Book: its webhook for validation, which kubewright create webhook can add',
    'not taken over: Deployment: the controller of a kind that the project does not define',
    'not taken over: Shelf: config/crd/bases has no definition of it in library.example.com',
  ])
  const project = join(folder, 'books')
  expect(readFileSync(join(project, 'samples/library_v1_book.yaml'), 'utf8')).toBe(sample)
  linkPackages(project)
  const { operator, kinds } = await loadOperator(await findProject(project))
  expect(operator.name).toBe('books')
  const [version] = versionsOf(kinds[0]?.definition.manifest)
  expect(version?.document).toMatchObject({ subresources: { scale: { specReplicasPath: '.spec.copies' } } })
  expect(objectAt(objectAt(version?.schema, 'properties'), 'spec')).toMatchObject({
    required: ['title'],
    'x-kubernetes-validations': [{ message: 'too many' }],
    properties: {
      title: { type: 'string', minLength: 1, description: 'The book\'s "title"' },
      copies: { type: 'integer', format: 'int32', minimum: 0, default: 1 },
      size: { 'x-kubernetes-int-or-string': true, pattern: '^[0-9]+$' },
      cover: { enum: ['hard', 'soft'], nullable: true },
      'odd-name': { format: 'date-time' },
      word: { 'x-kubernetes-validations': [{ rule: 'self.matches("(?i)^x$")' }] },
      tags: { maxItems: 4, 'x-kubernetes-list-type': 'set' },
      labels: { maxProperties: 3, additionalProperties: { type: 'string' } },
      nested: { default: { isOn: true } },
      free: { 'x-kubernetes-preserve-unknown-fields': true },
    },
  })
  const compiler = [join(modules, 'typescript-7/bin/tsc'), '-p', project, '--customConditions', '@kubewright/source']
  const types = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
  expect(types.stdout + types.stderr).toBe('')
  expect(await commandHost(project).run('generate')).toBe(0)
})

test.each([
  [{ 'go-operator/PROJECT': 'domain: [' }, 'go-operator/PROJECT: '],
  [{ 'go-operator/PROJECT': 'projectName: books\n' }, 'PROJECT: domain should be the domain of the project'],
  [
    { 'go-operator/config/components/crd/bases/library.example.com_books.yaml': 'kind: Pod\n' },
    'run make manifests there first',
  ],
  [
    {
      'go-operator/config/components/crd/bases/library.example.com_books.yaml': definition.replace(
        'kind: Book,',
        "kind: '../x',",
      ),
    },
    'config/crd/bases: a kind must be a word in upper camel case',
  ],
  [
    {
      'go-operator/config/components/crd/bases/library.example.com_books.yaml': definition.replace(
        'name: v1',
        "name: 'v1: x'",
      ),
    },
    'config/crd/bases: "v1: x" is not a version',
  ],
])('refuses a project of kubebuilder %#: its message has the reason', async (files, message) => {
  const { run, errors } = commandHost(goProject(files))
  expect(await run('init', 'books', '--from', 'go-operator')).toBe(1)
  expect(errors[0]).toContain(message)
})

test('a folder without PROJECT, and options that the project decides, are refused', async () => {
  const { run, errors } = commandHost(goProject())
  expect(await run('init', 'books', '--from', 'gone')).toBe(1)
  expect(errors[0]).toContain('gone has no file PROJECT')
  expect(await run('init', 'books', '--from', 'go-operator', '--kind', 'Book')).toBe(2)
  expect(errors[1]).toContain('leave --kind out')
})
