// The peer of the kube suite: Kubernetes' Go code does the same work on the same objects and prints its rates as JSON.
package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	structuralcel "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/protobuf"
	celconfig "k8s.io/apiserver/pkg/apis/cel"

	"context"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/kube-openapi/pkg/validation/spec"
)

type input struct {
	Schema     json.RawMessage `json:"schema"`
	WithRules  json.RawMessage `json:"withRules"`
	Config     json.RawMessage `json:"config"`
	Live       json.RawMessage `json:"live"`
	Deployment string          `json:"deployment"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// sample is the median of several repetitions, with the lowest and the highest, as on the TypeScript side.
type sample struct {
	Median      float64 `json:"median"`
	Lowest      float64 `json:"lowest"`
	Highest     float64 `json:"highest"`
	Repetitions int     `json:"repetitions"`
}

// rate measures operations per second in samples of fixed length, after a warm-up.
func rate(work func()) sample {
	length, repetitions := 300*time.Millisecond, 7
	if os.Getenv("KUBEWRIGHT_BENCH_SCALE") == "small" {
		length, repetitions = 5*time.Millisecond, 1
	}
	once := func() float64 {
		operations, batch, started := 0, 1, time.Now()
		for {
			for i := 0; i < batch; i++ {
				work()
			}
			operations += batch
			elapsed := time.Since(started)
			if elapsed >= length {
				return float64(operations) / elapsed.Seconds()
			}
			if elapsed < length/20 {
				batch *= 2
			}
		}
	}
	once()
	rates := []float64{}
	for i := 0; i < repetitions; i++ {
		rates = append(rates, once())
	}
	sort.Float64s(rates)
	return sample{rates[repetitions/2], rates[0], rates[repetitions-1], repetitions}
}

func internalSchema(raw json.RawMessage) *apiextensions.JSONSchemaProps {
	var versioned apiextensionsv1.JSONSchemaProps
	if err := json.Unmarshal(raw, &versioned); err != nil {
		panic(err)
	}
	var internal apiextensions.JSONSchemaProps
	if err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(&versioned, &internal, nil); err != nil {
		panic(err)
	}
	return &internal
}

func object(raw json.RawMessage) map[string]interface{} {
	result := &unstructured.Unstructured{}
	if err := result.UnmarshalJSON(raw); err != nil {
		panic(err)
	}
	return result.Object
}

// typeConverter gives apply the schema of the custom resource, as the API server's OpenAPI publishes it.
func typeConverter(raw json.RawMessage) managedfields.TypeConverter {
	var root spec.Schema
	if err := json.Unmarshal(raw, &root); err != nil {
		panic(err)
	}
	root.AddExtension("x-kubernetes-group-version-kind", []interface{}{
		map[string]interface{}{"group": "bench.kubewright.dev", "version": "v1", "kind": "WebService"},
	})
	return must(managedfields.NewTypeConverter(map[string]*spec.Schema{"dev.kubewright.bench.v1.WebService": &root}, false))
}

type unconverted struct{}

func (unconverted) ConvertToVersion(in runtime.Object, _ runtime.GroupVersioner) (runtime.Object, error) {
	return in, nil
}
func (unconverted) Convert(_, _, _ interface{}) error { return nil }
func (unconverted) ConvertFieldLabel(_ schema.GroupVersionKind, label, value string) (string, string, error) {
	return label, value, nil
}
func (unconverted) Default(runtime.Object) {}
func (unconverted) New(kind schema.GroupVersionKind) (runtime.Object, error) {
	result := &unstructured.Unstructured{}
	result.SetGroupVersionKind(kind)
	return result, nil
}

func main() {
	var given input
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	rates := map[string]sample{}

	internal := internalSchema(given.Schema)
	structural := must(structuralschema.NewStructural(internal))
	validator, _, err := validation.NewSchemaValidator(internal)
	if err != nil {
		panic(err)
	}
	live := object(given.Live)
	rates["validate"] = rate(func() {
		if errs := validation.ValidateCustomResource(nil, live, validator); len(errs) > 0 {
			panic(errs.ToAggregate())
		}
		if errs := listtype.ValidateListSetsAndMaps(nil, structural, live); len(errs) > 0 {
			panic(errs.ToAggregate())
		}
	})

	withRules := must(structuralschema.NewStructural(internalSchema(given.WithRules)))
	rules := structuralcel.NewValidator(withRules, true, celconfig.PerCallLimit)
	rates["rules"] = rate(func() {
		errs, _ := rules.Validate(context.Background(), nil, withRules, live, live, celconfig.RuntimeCELCostBudget)
		if len(errs) > 0 {
			panic(errs.ToAggregate())
		}
	})

	kind := schema.GroupVersionKind{Group: "bench.kubewright.dev", Version: "v1", Kind: "WebService"}
	manager := must(managedfields.NewDefaultCRDFieldManager(
		typeConverter(given.Schema), unconverted{}, unconverted{}, unconverted{}, kind, kind.GroupVersion(), "", nil))
	config := &unstructured.Unstructured{Object: object(given.Config)}
	empty := &unstructured.Unstructured{}
	empty.SetGroupVersionKind(kind)
	stored := must(manager.Apply(&unstructured.Unstructured{Object: object(given.Config)}, config, "operator", true))
	changed := config.DeepCopy()
	_ = unstructured.SetNestedField(changed.Object, int64(5), "spec", "replicas")
	flip := false
	rates["apply"] = rate(func() {
		flip = !flip
		next := config
		if flip {
			next = changed
		}
		stored = must(manager.Apply(stored, next, "operator", true))
	})
	stored = must(manager.Apply(stored, config, "operator", true))
	rates["applyNoop"] = rate(func() { must(manager.Apply(stored, config, "operator", true)) })

	scheme := runtime.NewScheme()
	if err := appsv1.AddToScheme(scheme); err != nil {
		panic(err)
	}
	decoder := protobuf.NewSerializer(scheme, scheme)
	deployment := must(base64.StdEncoding.DecodeString(given.Deployment))
	rates["protobuf"] = rate(func() {
		if _, _, err := decoder.Decode(deployment, nil, nil); err != nil {
			panic(err)
		}
	})

	fmt.Println(string(must(json.Marshal(rates))))
}
