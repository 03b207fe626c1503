/** Two definitions as another operator publishes them, with everything that types treat specially. */
export const certificates = `
apiVersion: v1
kind: Namespace
metadata: { name: certificates }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: certificates.certs.example.com
  uid: 0000
  managedFields: []
spec:
  group: certs.example.com
  scope: Namespaced
  names: { plural: certificates, kind: Certificate, shortNames: [cert] }
  versions:
    - name: v1alpha1
      served: true
      storage: false
      deprecated: true
      deprecationWarning: use v1
      schema:
        openAPIV3Schema:
          type: object
          properties: { spec: { type: object, properties: { host: { type: string } } } }
    - name: v1
      served: true
      storage: true
      subresources: { status: {}, scale: { specReplicasPath: .spec.copies, statusReplicasPath: .status.copies } }
      schema:
        openAPIV3Schema:
          description: A certificate. Ends with */ to be mean.
          type: object
          required: [spec]
          properties:
            apiVersion: { type: string }
            kind: { type: string }
            metadata: { type: object }
            spec:
              description: What the certificate is for.
              type: object
              required: [hosts, algorithm]
              properties:
                algorithm: { type: string, enum: [RSA, "it's", ""], default: RSA, description: Of the key. }
                copies: { type: integer, format: int32, minimum: 1 }
                description: { type: string, description: A field with the name of a keyword. }
                hosts:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    properties: { name: { type: string }, port: { x-kubernetes-int-or-string: true } }
                issuer-ref: { type: object, properties: { name: { type: string, nullable: true } } }
                issuerRef: { type: object, properties: { group: { type: string } } }
                labels: { type: object, additionalProperties: { type: string } }
                levels: { type: array, items: { type: integer, enum: [1, 2] } }
                matrix: { type: array, items: { type: array, items: { type: number } } }
                options: { type: object, x-kubernetes-preserve-unknown-fields: true }
                partly:
                  type: object
                  x-kubernetes-preserve-unknown-fields: true
                  properties: { known: { type: boolean } }
                nothing: { type: object }
                anything: { x-kubernetes-preserve-unknown-fields: true }
                template: { type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true }
            status: { type: object, properties: { ready: { type: boolean }, copies: { type: integer } } }
    - name: v0
      served: false
      storage: false
      schema: { openAPIV3Schema: { type: object } }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: issuers.certs.example.com }
spec:
  group: certs.example.com
  scope: Cluster
  names: { plural: issuers, kind: Issuer }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true }
`
