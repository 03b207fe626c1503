package patches

import (
	"encoding/json"
	"fmt"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/controller/openapi/builder"
	generatedopenapi "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/client-go/applyconfigurations"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/kube-openapi/pkg/builder3"
	"k8s.io/kube-openapi/pkg/common"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/structured-merge-diff/v6/typed"
)

// typesRequest selects the types of the objects: a CustomResourceDefinition, a schema of structured-merge-diff with
// the name of the type at each API version, no schema, or else the built-in kinds.
type typesRequest struct {
	Definition json.RawMessage   `json:"definition"`
	Schema     json.RawMessage   `json:"schema"`
	Names      map[string]string `json:"names"`
	Schemaless bool              `json:"schemaless"`
}

// converters are cached by their source: most requests use the same few types.
var (
	converters     = map[string]managedfields.TypeConverter{}
	convertersMost = 1000
)

func (q typesRequest) converter() managedfields.TypeConverter {
	key := string(q.Definition) + "\n" + string(q.Schema) + fmt.Sprint(q.Names, q.Schemaless)
	if known, ok := converters[key]; ok {
		return known
	}
	if len(converters) >= convertersMost {
		clear(converters)
	}
	made := q.newConverter()
	converters[key] = made
	return made
}

func (q typesRequest) newConverter() managedfields.TypeConverter {
	switch {
	case len(q.Definition) > 0:
		return definitionConverter(q.Definition)
	case len(q.Schema) > 0:
		parser, err := typed.NewParser(typed.YAMLObject(q.Schema))
		if err != nil {
			panic(err)
		}
		return namedConverter{parser: parser, names: q.Names}
	case q.Schemaless:
		return managedfields.NewDeducedTypeConverter()
	}
	return applyconfigurations.NewTypeConverter(scheme.Scheme)
}

// definitionConverter is created as in the API server when a CustomResourceDefinition is stored.
func definitionConverter(document json.RawMessage) managedfields.TypeConverter {
	definition := &apiextensionsv1.CustomResourceDefinition{}
	read(document, definition)
	apiextensionsv1.SetObjectDefaults_CustomResourceDefinition(definition)
	specs := []*spec3.OpenAPI{{Version: "3.0.0", Info: &spec.Info{}, Components: &spec3.Components{Schemas: metadataSchemas()}}}
	for _, version := range definition.Spec.Versions {
		built, err := builder.BuildOpenAPIV3(definition, version.Name, builder.Options{})
		if err != nil {
			panic(err)
		}
		specs = append(specs, built)
	}
	merged, err := builder.MergeSpecsV3(specs...)
	if err != nil {
		panic(err)
	}
	converter, err := managedfields.NewTypeConverter(merged.Components.Schemas, definition.Spec.PreserveUnknownFields)
	if err != nil {
		panic(err)
	}
	return converter
}

// metadataSchemas are the definitions that every custom resource refers to.
var metadataSchemas = sync.OnceValue(func() map[string]*spec.Schema {
	config := &common.OpenAPIV3Config{
		Info:              &spec.Info{},
		GetDefinitions:    generatedopenapi.GetOpenAPIDefinitions,
		GetDefinitionName: func(name string) (string, spec.Extensions) { return name, nil },
	}
	names := []string{metav1.ObjectMeta{}.OpenAPIModelName(), metav1.ListMeta{}.OpenAPIModelName()}
	schemas, err := builder3.BuildOpenAPIDefinitionsForResources(config, names...)
	if err != nil {
		panic(err)
	}
	return schemas
})

// namedConverter finds the type by the API version alone.
type namedConverter struct {
	parser *typed.Parser
	names  map[string]string
}

func (c namedConverter) ObjectToTyped(object runtime.Object, options ...typed.ValidationOptions) (*typed.TypedValue, error) {
	content := object.(*unstructured.Unstructured)
	name, known := c.names[content.GetAPIVersion()]
	if !known {
		return nil, runtime.NewNotRegisteredErrForKind("oracle", content.GroupVersionKind())
	}
	return c.parser.Type(name).FromUnstructured(content.Object, options...)
}

func (c namedConverter) TypedToObject(value *typed.TypedValue) (runtime.Object, error) {
	content, isMap := value.AsValue().Unstructured().(map[string]interface{})
	if !isMap {
		return nil, fmt.Errorf("failed to convert value to unstructured for type %T", value.AsValue().Unstructured())
	}
	return &unstructured.Unstructured{Object: content}, nil
}
