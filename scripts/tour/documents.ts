/** The documents that the tour works on. */

export const manifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  replicas: 3
  template:
    spec:
      containers:
      - name: web
        imagePolicy: Always
`

export const deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop' },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [
          { name: 'web', image: 'shop/web:1' },
          { name: 'proxy', image: 'envoy:1' },
        ],
      },
    },
  },
}

const port = { type: 'integer', format: 'int32', minimum: 1, maximum: 65535 }

export const websiteDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'websites.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'websites', kind: 'Website' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['host'],
                properties: {
                  host: { type: 'string', maxLength: 253 },
                  port: { ...port, default: 80 },
                  replicas: { type: 'integer', minimum: 0 },
                  maxReplicas: { type: 'integer', minimum: 0 },
                },
                'x-kubernetes-validations': [
                  {
                    rule: 'self.replicas <= self.maxReplicas',
                    messageExpression: "'at most ' + string(self.maxReplicas)",
                  },
                ],
              },
            },
          },
        },
      },
    ],
  },
}

export const website = {
  apiVersion: 'example.com/v1',
  kind: 'Website',
  metadata: { name: 'shop', namespace: 'default' },
  spec: { host: 'shop.example.com', replicas: 9, maxReplicas: 5, colour: 'blue' },
}
