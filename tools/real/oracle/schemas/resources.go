package schemas

import (
	"context"
	"encoding/json"
	"fmt"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	groupversion "k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/apiserver/pkg/warning"
)

// resource is one served version of a definition.
type resource struct {
	schema       *schema.Structural
	strategy     strategy
	statusUpdate func(ctx context.Context, object, old *unstructured.Unstructured) field.ErrorList
}

// strategy is the part of the registry's strategy that validates.
type strategy interface {
	createStrategy
	updateStrategy
}

// resources are the defined resources, by the names that requests use: definitions are large, so each is sent once.
var resources = map[string]*resource{}

func defineResource(input json.RawMessage) (any, error) {
	var request struct {
		Name       string          `json:"name"`
		Version    string          `json:"version"`
		Definition json.RawMessage `json:"definition"`
	}
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, err
	}
	definition, err := readDefinition(request.Definition)
	if err != nil {
		return nil, err
	}
	for _, version := range definition.Spec.Versions {
		if version.Name != request.Version {
			continue
		}
		made, err := newResource(definition, version)
		if err != nil {
			return nil, err
		}
		resources[request.Name] = made
		return "defined", nil
	}
	return nil, fmt.Errorf("there is no version %s", request.Version)
}

func newResource(definition *apiextensionsv1.CustomResourceDefinition, version apiextensionsv1.CustomResourceDefinitionVersion) (*resource, error) {
	internal := &apiextensions.JSONSchemaProps{}
	err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, internal, nil)
	if err != nil {
		return nil, err
	}
	structural, err := schema.NewStructural(internal)
	if err != nil {
		return nil, err
	}
	structural = structural.DeepCopy()
	if err := defaulting.PruneDefaults(structural); err != nil {
		return nil, err
	}
	validator, _, err := validation.NewSchemaValidator(internal)
	if err != nil {
		return nil, err
	}
	var statusValidator validation.SchemaValidator
	var subresources apiextensions.CustomResourceSubresources
	if version.Subresources != nil {
		if err := apiextensionsv1.Convert_v1_CustomResourceSubresources_To_apiextensions_CustomResourceSubresources(version.Subresources, &subresources, nil); err != nil {
			return nil, err
		}
	}
	if status, found := internal.Properties["status"]; found && subresources.Status != nil {
		if statusValidator, _, err = validation.NewSchemaValidator(&status); err != nil {
			return nil, err
		}
	}
	kind := groupversion.GroupVersionKind{Group: definition.Spec.Group, Version: version.Name, Kind: definition.Spec.Names.Kind}
	namespaced := definition.Spec.Scope == apiextensionsv1.NamespaceScoped
	made := customresource.NewStrategy(nil, namespaced, kind, validator, statusValidator, structural, subresources.Status, subresources.Scale, version.SelectableFields)
	status := customresource.NewStatusStrategy(made)
	statusUpdate := func(ctx context.Context, object, old *unstructured.Unstructured) field.ErrorList {
		return status.ValidateUpdate(ctx, object, old)
	}
	return &resource{schema: structural, strategy: made, statusUpdate: statusUpdate}, nil
}

// resourceRequest names a defined resource and has objects as a server receives them.
type resourceRequest struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
	Old   json.RawMessage `json:"old"`
}

func readResourceRequest(input json.RawMessage) (*resource, resourceRequest, error) {
	var request resourceRequest
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, request, err
	}
	found := resources[request.Name]
	if found == nil {
		return nil, request, fmt.Errorf("there is no resource %s", request.Name)
	}
	return found, request, nil
}

// heard collects warnings.
type heard struct{ texts []string }

func (h *heard) AddWarning(_, text string) { h.texts = append(h.texts, text) }

// judged returns the complaints and warnings of a check.
func judged(check func(ctx context.Context) field.ErrorList) (any, error) {
	recorder := &heard{}
	texts := []string{}
	for _, complaint := range check(warning.WithWarningRecorder(context.Background(), recorder)) {
		texts = append(texts, withStableTypeName(complaint.Error()))
	}
	for _, text := range recorder.texts {
		texts = append(texts, "warning: "+withStableTypeName(text))
	}
	return textComplaints(texts)
}

func createResource(input json.RawMessage) (any, error) {
	found, request, err := readResourceRequest(input)
	if err != nil {
		return nil, err
	}
	object, _, err := found.decode(request.Value)
	if err != nil {
		return nil, err
	}
	return judged(func(ctx context.Context) field.ErrorList { return found.strategy.Validate(ctx, object) })
}

func updateResource(input json.RawMessage) (any, error) {
	return judgeUpdate(input, func(found *resource, ctx context.Context, object, old *unstructured.Unstructured) field.ErrorList {
		return found.strategy.ValidateUpdate(ctx, object, old)
	})
}

func updateResourceStatus(input json.RawMessage) (any, error) {
	return judgeUpdate(input, func(found *resource, ctx context.Context, object, old *unstructured.Unstructured) field.ErrorList {
		return found.statusUpdate(ctx, object, old)
	})
}

func judgeUpdate(input json.RawMessage, check func(*resource, context.Context, *unstructured.Unstructured, *unstructured.Unstructured) field.ErrorList) (any, error) {
	found, request, err := readResourceRequest(input)
	if err != nil {
		return nil, err
	}
	object, _, err := found.decode(request.Value)
	if err != nil {
		return nil, err
	}
	old, _, err := found.decode(request.Old)
	if err != nil {
		return nil, fmt.Errorf("old: %w", err)
	}
	return judged(func(ctx context.Context) field.ErrorList { return check(found, ctx, object, old) })
}
