export declare function ensureWebBuilt(root: string, node: string): Promise<void>;
