/** The package has no types of its own; these are the parts that are used. */
declare module "onnxruntime-node" {
  export const Tensor: unknown;
  export const InferenceSession: { create(path: string, options: object): Promise<unknown> };
}
